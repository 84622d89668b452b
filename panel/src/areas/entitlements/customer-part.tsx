import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Output } from '@userkeep/client'
import { useState } from 'react'
import { useRead } from '../../app/api.ts'
import type { CustomerPart } from '../../app/customer-parts.ts'
import { useEnvironment } from '../../app/environment.ts'
import { CompactList, ListRow, RowAside, RowMenu } from '../../ui/compact-list.tsx'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { pageQuery } from '../../ui/table/paging.ts'
import { useOwnPaging } from '../../ui/table/use-paging.ts'
import { GrantFeature } from './grant-feature.tsx'

type Entitlement = Output<'GET /v1/organization/customers/{id}/entitlements'>['entitlements'][number]
type Source = Entitlement['sources'][number]

export const customerPart: CustomerPart = {
  title: 'Entitlements',
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
        label="Entitlements"
        query={query}
        shape="none"
        rows={(answer) => answer.entitlements}
        paging={paging}
        empty="No features yet. A subscription brings those of its plan."
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
        Grant a feature
      </Button>
      {isGranting && <GrantFeature customerId={customerId} close={() => setGranting(false)} />}
      {removing && <Remove customerId={customerId} {...removing} close={() => setRemoving(null)} />}
    </>
  )
}

const count = (value: number) => value.toLocaleString('en')

function amountText({ granted, used }: Entitlement): string {
  if (typeof granted === 'boolean') return 'Included'
  return `${count(used ?? 0)} of ${granted === null ? 'unlimited' : count(granted)}`
}

function Beneath({ entitlement: { resets_at, kind, used } }: { entitlement: Entitlement }) {
  if (kind === 'boolean' || used === null) return null
  if (resets_at === null) return 'Members'
  return (
    <>
      Resets <RelativeTime at={resets_at} />
    </>
  )
}

const Sources = ({ entitlement: { sources } }: { entitlement: Entitlement }) =>
  sources.map((source, index) => (
    <span key={source.id}>
      {index > 0 && ' · '}
      {source.type === 'override' ? `Granted: ${source.name}` : source.name}
      {source.expires_at && (
        <>
          {', ends '}
          <RelativeTime at={source.expires_at} />
        </>
      )}
    </span>
  ))

function RemoveMenu({ entitlement, remove }: { entitlement: Entitlement; remove: (source: Source) => void }) {
  const overrides = entitlement.sources.filter(({ type }) => type === 'override')
  if (overrides.length === 0) return null
  const acts = overrides.map((source) => ({
    label: `Take back “${source.name}”`,
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
      title={`Take back what was granted of ${entitlement.name}?`}
      act="Take back"
    >
      It was granted for “{source.name}”. From the next request on the team holds only what its subscriptions grant.
    </ConfirmAct>
  )
}
