import { Progress } from '@mantine/core'
import type { Output } from '@userkeep/client'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import type { OverviewPart } from '../../app/overview-of.ts'
import { texts } from '../../texts/customer-page.ts'
import { locale } from '../../texts/locale.ts'
import { CompactList, ListRow, RowAside } from '../../ui/compact-list.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'

type Entitlement = Output<'GET /v1/organization/customers/{id}/entitlements'>['entitlements'][number]

export const customerOverview: readonly OverviewPart[] = [
  {
    title: texts.usageAndLimits,
    order: 20,
    permission: 'billing:manage',
    show: (id) => <Usage customerId={id} />,
  },
]

const most = 100

/** Seats and other usage of a customer against the limits of its plan. */
function Usage({ customerId }: { customerId: string }) {
  const [environment] = useEnvironment()
  const query = useRead(
    'GET /v1/organization/customers/{id}/entitlements',
    { params: { id: customerId }, query: { environment, limit: most } },
    { single: true },
  )
  return (
    <CompactList
      label={texts.usageAndLimits}
      query={query}
      shape="none"
      rows={(answer) => answer.entitlements.filter(({ kind }) => kind !== 'boolean')}
      empty={texts.noLimits}
    >
      {(entitlement) => (
        <ListRow
          key={entitlement.feature}
          title={entitlement.name}
          description={<Share entitlement={entitlement} />}
          end={
            <RowAside
              beneath={entitlement.resets_at ? texts.resetsTime(<RelativeTime at={entitlement.resets_at} />) : null}
            >
              {amountText(entitlement)}
            </RowAside>
          }
        />
      )}
    </CompactList>
  )
}

const count = (value: number) => value.toLocaleString(locale)

const amountText = ({ granted, used }: Entitlement): string =>
  texts.usedOfGranted(count(used ?? 0), typeof granted === 'number' ? count(granted) : texts.unlimited)

/** A bar, red once nothing is left. */
function Share({ entitlement: { granted, used, name } }: { entitlement: Entitlement }) {
  if (typeof granted !== 'number' || granted === 0) return null
  const percent = Math.min(100, ((used ?? 0) / granted) * 100)
  return (
    <Progress
      value={percent}
      size={5}
      mt={6}
      w={150}
      aria-label={name}
      color={percent >= 100 ? 'red' : percent >= 80 ? 'yellow' : undefined}
    />
  )
}
