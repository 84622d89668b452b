import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Output } from '@userkeep/client'
import { useState } from 'react'
import { useRead } from '../../app/api.ts'
import type { CustomerPart } from '../../app/customer-parts.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/customer-page.ts'
import { locale } from '../../texts/locale.ts'
import { CompactList, ListRow, RowAside, RowMenu } from '../../ui/compact-list.tsx'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { pageQuery } from '../../ui/table/paging.ts'
import { useOwnPaging } from '../../ui/table/use-paging.ts'
import { GrantFeature } from './grant-feature.tsx'

type Entitlement = Output<'GET /v1/organization/customers/{id}/entitlements'>['entitlements'][number]
type Source = Entitlement['sources'][number]

export const customerPart: CustomerPart = {
  title: texts.entitlements,
  order: 4,
  permission: 'billing:manage',
  show: (customerId) => <Entitlements customerId={customerId} />,
}

function Entitlements({ customerId }: { customerId: string }) {
  const [environment] = useEnvironment()
  const paging = useOwnPaging()
  const [isGranting, setGranting] = useState(false)
  const [removing, setRemoving] = useState<{ entitlement: Entitlement; source: Source } | null>(null)
  const query = useRead('GET /v1/organization/customers/{id}/entitlements', {
    params: { id: customerId },
    query: { environment, ...pageQuery(paging.place) },
  })
  return (
    <>
      <CompactList
        label={texts.entitlements}
        query={query}
        shape="none"
        rows={(answer) => answer.entitlements}
        paging={paging}
        empty={texts.noFeaturesYetASubscriptionGrants}
      >
        {(entitlement) => (
          <ListRow
            key={entitlement.feature}
            title={entitlement.name}
            description={<Sources entitlement={entitlement} />}
            end={
              <>
                <RowAside beneath={<Beneath entitlement={entitlement} />}>{amountText(entitlement)}</RowAside>
                <RemoveMenu entitlement={entitlement} remove={(source) => setRemoving({ entitlement, source })} />
              </>
            }
          />
        )}
      </CompactList>
      <Button
        variant="default"
        mt={10}
        leftSection={<IconPlus size={16} stroke={2} />}
        onClick={() => setGranting(true)}
      >
        {texts.grantAFeature}
      </Button>
      {isGranting && <GrantFeature customerId={customerId} close={() => setGranting(false)} />}
      {removing && <Remove customerId={customerId} {...removing} close={() => setRemoving(null)} />}
    </>
  )
}

const count = (value: number) => value.toLocaleString(locale)

function amountText({ granted, used }: Entitlement): string {
  if (typeof granted === 'boolean') return texts.included
  return texts.usedOfGranted(count(used ?? 0), granted === null ? texts.unlimited : count(granted))
}

function Beneath({ entitlement: { resets_at, kind, used } }: { entitlement: Entitlement }) {
  if (kind === 'boolean' || used === null) return null
  if (resets_at === null) return texts.members
  return <>{texts.resetsTime(<RelativeTime at={resets_at} />)}</>
}

const Sources = ({ entitlement: { sources } }: { entitlement: Entitlement }) =>
  sources.map((source, index) => (
    <span key={source.id}>
      {index > 0 && ' · '}
      {source.type === 'override' ? texts.grantedName(source.name) : source.name}
      {source.expires_at && <>{texts.endsTime(<RelativeTime at={source.expires_at} />)}</>}
    </span>
  ))

function RemoveMenu({ entitlement, remove }: { entitlement: Entitlement; remove: (source: Source) => void }) {
  const overrides = entitlement.sources.filter(({ type }) => type === 'override')
  if (overrides.length === 0) return null
  const acts = overrides.map((source) => ({
    label: texts.revokeName(source.name),
    run: () => remove(source),
    isDestructive: true,
  }))
  return <RowMenu label={entitlement.name} acts={acts} />
}

interface RemoveProps {
  customerId: string
  entitlement: Entitlement
  source: Source
  close: () => void
}

function Remove({ customerId, entitlement, source, close }: RemoveProps) {
  const [environment] = useEnvironment()
  return (
    <ConfirmAct
      endpoint="DELETE /v1/organization/customers/{id}/entitlement-overrides/{overrideId}"
      input={{ params: { id: customerId, overrideId: source.id }, query: { environment } }}
      refresh={['GET /v1/organization/customers/{id}/entitlements']}
      close={close}
      title={texts.revokeTheAdditionalName(entitlement.name)}
      act={texts.revoke}
    >
      {texts.itWasGrantedForNameFromTheNext(source.name)}
    </ConfirmAct>
  )
}
