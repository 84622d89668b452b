import { money } from '@userkeep/client/money'
import type { ReportProps } from '../../app/report-parts.ts'
import { useReport } from '../../app/use-report.ts'
import { texts } from '../../texts/revenue.ts'
import { CompactList, ListRow, RowAside } from '../../ui/compact-list.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { Status } from '../../ui/status.tsx'
import { pageQuery } from '../../ui/table/paging.ts'
import { useOwnPaging } from '../../ui/table/use-paging.ts'
import { CustomerName } from './customer-name.tsx'
import { riskNames } from './revenue.ts'

/** Revenue that may be lost soon, with the customers who pay it. */
export function AtRisk({ query, isTile }: ReportProps) {
  return isTile ? (
    <List query={query} />
  ) : (
    <Section title={texts.atRisk} description={texts.pastDueCanceledOrOnATrial}>
      <List query={query} />
    </Section>
  )
}

function List({ query }: ReportProps) {
  const paging = useOwnPaging()
  const read = useReport('GET /v1/organization/analytics/revenue/at-risk', { ...query, ...pageQuery(paging.place) })
  return (
    <CompactList
      label={texts.atRisk}
      query={read}
      shape="none"
      rows={(answer) => answer.at_risk}
      empty={texts.noRevenueIsAtRisk}
      paging={paging}
    >
      {({ subscription_id, reason, at, product, currency: code, monthly, ...of }) => (
        <ListRow
          key={subscription_id}
          title={<CustomerName {...of} />}
          description={
            <>
              {product.name}
              {at && (
                <>
                  {' · '}
                  <RelativeTime at={at} />
                </>
              )}
            </>
          }
          end={
            <RowAside beneath={<Status tone={riskNames[reason].tone}>{riskNames[reason].label}</Status>}>
              <span className="num">{money(monthly, code)}</span>
            </RowAside>
          }
        />
      )}
    </CompactList>
  )
}
