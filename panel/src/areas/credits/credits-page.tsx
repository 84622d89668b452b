import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/credits.ts'
import { locale } from '../../texts/locale.ts'
import { AnchorLink } from '../../ui/links.tsx'
import { MobileLine } from '../../ui/mobile-line.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Empty } from '../../ui/states.tsx'
import { Code } from '../../ui/status.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { apiSort } from '../../ui/table/sort.ts'
import { useList } from '../../ui/table/use-list.ts'
import { balancesRead, type CreditBalance } from './credits.ts'

export function CreditsPage() {
  const [environment] = useEnvironment()
  const sort = apiSort(['balance'], useScreen().get('sort'))
  const list = useList(balancesRead, { query: { environment, sort } }, (answer) => answer.balances)
  return (
    <Page title={texts.credits} description={texts.remainingCreditsOfYourCustomers}>
      <Card label={texts.credits}>
        <DataTable
          label={texts.credits}
          name="credits"
          list={list}
          columns={columns}
          rowKey={({ customer_id }) => customer_id}
          empty={
            <Empty title={texts.noCreditsYet}>
              {texts.customersGetCreditsWithACreditPack(
                <Code>{texts.postV1CreditsGrant}</Code>,
                <Code>{texts.postV1CreditsSpend}</Code>,
              )}
            </Empty>
          }
        />
      </Card>
    </Page>
  )
}

const columns: Column<CreditBalance>[] = [
  {
    id: 'customer',
    header: texts.customer,
    csv: ({ name }) => name,
    width: 280,
    cell: ({ customer_id, name }) => (
      <AnchorLink to="/customers" search={{ customer: customer_id, tab: 'billing' }} c="inherit" inherit>
        {name}
      </AnchorLink>
    ),
  },
  {
    id: 'balance',
    header: texts.balance,
    csv: ({ balance }) => balance,
    sort: 'api',
    width: 140,
    align: 'end',
    cell: ({ balance, next_expiry }) => (
      <>
        <span className="num">{balance.toLocaleString(locale)}</span>
        {next_expiry && (
          <MobileLine>
            <span>{texts.expiresTime(<RelativeTime at={next_expiry} />)}</span>
          </MobileLine>
        )}
      </>
    ),
  },
  {
    id: 'expires',
    header: texts.nextExpiry,
    csv: ({ next_expiry }) => next_expiry,
    width: 150,
    wide: true,
    cell: ({ next_expiry }) => <RelativeTime at={next_expiry} never={texts.none} />,
  },
  {
    id: 'updated',
    header: texts.lastMovement,
    csv: ({ updated_at }) => updated_at,
    width: 150,
    wide: true,
    cell: ({ updated_at }) => <RelativeTime at={updated_at} />,
  },
]
