import { Button, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { Who } from '../../ui/avatar.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Revenue } from '../../ui/revenue.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { Empty } from '../../ui/states.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ChoiceFilter } from '../../ui/table/filters.tsx'
import { useList } from '../../ui/table/use-list.ts'
import { type Subscription, type SubscriptionStatus, statuses } from './subscription.ts'
import { Cost, Next, SubscriptionState } from './subscription-bits.tsx'
import { SubscriptionDrawer } from './subscription-drawer.tsx'

const filterNames = ['status', 'product'] as const

const isStatus = (text: string | undefined): text is SubscriptionStatus => text !== undefined && text in statuses

export function SubscriptionsPage() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const status = screen.get('status')
  const filter = {
    environment,
    ...(isStatus(status) && { status }),
    ...(screen.get('product') && { product_id: screen.get('product') }),
  }
  const list = useList('GET /v1/organization/subscriptions', { query: filter }, (answer) => answer.subscriptions)
  const isNarrowed = filterNames.some((name) => screen.get(name))
  return (
    <Page
      title="Subscriptions"
      description="Who pays for what, what comes next, and what it brings each month."
      actions={<Export filter={filter} />}
    >
      <Revenue />
      <Card label="Subscriptions">
        <DataTable
          label="Subscriptions"
          name="subscriptions"
          list={list}
          filters={filterNames}
          tools={<Filters />}
          columns={columns}
          hiddenAtFirst={['gateway', 'created']}
          rowKey={({ id }) => id}
          rowLabel={nameOf}
          openAt={({ id }) => ({ subscription: id })}
          isOpen={({ id }) => id === screen.get('subscription')}
          empty={
            isNarrowed ? (
              <Empty title="No subscriptions match these filters">Choose another status or product.</Empty>
            ) : (
              <Empty title="No subscriptions yet">
                A subscription begins when an owner of a team buys a plan, on your pricing page or in the portal.
              </Empty>
            )
          }
        />
      </Card>
      <SubscriptionDrawer />
    </Page>
  )
}

const nameOf = ({ customer }: Subscription): string => customer?.name ?? 'Deleted team'

function Export({ filter }: { filter: object }) {
  const download = useAct('GET /v1/organization/subscriptions/export', { refresh: [] })
  const run = () => download.mutate({ query: filter }, { onSuccess: (file) => saveFile(file, 'subscriptions.csv') })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={15} stroke={1.8} />}
      loading={download.isPending}
      onClick={run}
    >
      Export CSV
    </Button>
  )
}

const statusOptions = Object.entries(statuses).map(([value, { label }]) => ({ value, label }))

function Filters() {
  const [environment] = useEnvironment()
  const products = useRead('GET /v1/organization/products', { query: { environment } })
  const options = (products.data?.products ?? [])
    .filter(({ kind }) => kind !== 'credit_pack')
    .map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <ChoiceFilter name="status" label="Status" options={statusOptions} />
      <ChoiceFilter name="product" label="Product" options={options} />
    </>
  )
}

const columns: Column<Subscription>[] = [
  {
    id: 'customer',
    header: 'Customer',
    csv: nameOf,
    width: 220,
    shape: 'avatar',
    cell: (row) => <Who name={nameOf(row)} description={row.product.name} />,
  },
  {
    id: 'status',
    header: 'Status',
    csv: ({ status }) => status,
    width: 140,
    shape: 'pill',
    cell: (row) => <SubscriptionState subscription={row} />,
  },
  {
    id: 'amount',
    header: 'Amount',
    csv: ({ amount, currency }) => `${amount ?? ''} ${currency}`,
    width: 160,
    shape: 'number',
    wide: true,
    cell: (row) => <Cost {...row} />,
  },
  {
    id: 'quantity',
    header: 'Seats',
    csv: ({ quantity }) => quantity,
    width: 80,
    shape: 'number',
    align: 'end',
    wide: true,
    cell: ({ quantity, price }) => (
      <Text span inherit className="num" c={price.model === 'per_seat' ? undefined : 'dimmed'}>
        {price.model === 'per_seat' ? quantity.toLocaleString('en') : '–'}
      </Text>
    ),
  },
  {
    id: 'next',
    header: 'Next',
    csv: ({ current_period_end }) => current_period_end,
    width: 170,
    wide: true,
    cell: (row) => <Next subscription={row} />,
  },
  {
    id: 'gateway',
    header: 'Gateway',
    csv: ({ gateway }) => gateway,
    width: 100,
    wide: true,
    cell: ({ gateway }) => gateway ?? '–',
  },
  {
    id: 'created',
    header: 'Created',
    csv: ({ created_at }) => created_at,
    width: 120,
    wide: true,
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
  },
]
