import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
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
    <Page title="Credits" description="What your customers have left to spend, the largest balance first.">
      <Card label="Credits">
        <DataTable
          label="Credits"
          name="credits"
          list={list}
          columns={columns}
          rowKey={({ customer_id }) => customer_id}
          empty={
            <Empty title="No credits yet">
              Customers get credits with a credit pack or a plan, by <Code>POST /v1/credits/grant</Code>, or by a grant
              on their page. Your backend spends them with <Code>POST /v1/credits/spend</Code>.
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
    header: 'Customer',
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
    header: 'Balance',
    csv: ({ balance }) => balance,
    sort: 'api',
    width: 140,
    align: 'end',
    cell: ({ balance, next_expiry }) => (
      <>
        <span className="num">{balance.toLocaleString('en')}</span>
        {next_expiry && (
          <MobileLine>
            <span>
              Expires <RelativeTime at={next_expiry} />
            </span>
          </MobileLine>
        )}
      </>
    ),
  },
  {
    id: 'expires',
    header: 'Next expiry',
    csv: ({ next_expiry }) => next_expiry,
    width: 150,
    wide: true,
    cell: ({ next_expiry }) => <RelativeTime at={next_expiry} never="None" />,
  },
  {
    id: 'updated',
    header: 'Last movement',
    csv: ({ updated_at }) => updated_at,
    width: 150,
    wide: true,
    cell: ({ updated_at }) => <RelativeTime at={updated_at} />,
  },
]
