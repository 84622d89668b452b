import { Button, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { locale } from '../../texts/locale.ts'
import { texts } from '../../texts/subscriptions.ts'
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
      title={texts.subscriptions}
      description={texts.subscriptionsOfYourCustomers}
      actions={<Export filter={filter} />}
    >
      <Revenue />
      <Card label={texts.subscriptions}>
        <DataTable
          label={texts.subscriptions}
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
              <Empty title={texts.noSubscriptionsMatchTheseFilters}>{texts.chooseAnotherStatusOrProduct}</Empty>
            ) : (
              <Empty title={texts.noSubscriptionsYet}>{texts.aSubscriptionStartsWhenAnOwner}</Empty>
            )
          }
        />
      </Card>
      <SubscriptionDrawer />
    </Page>
  )
}

const nameOf = ({ customer }: Subscription): string => customer?.name ?? texts.deletedCustomer

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
      {texts.exportCSV}
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
      <ChoiceFilter name="status" label={texts.status} options={statusOptions} />
      <ChoiceFilter name="product" label={texts.product} options={options} />
    </>
  )
}

const columns: Column<Subscription>[] = [
  {
    id: 'customer',
    header: texts.customer,
    csv: nameOf,
    width: 220,
    shape: 'avatar',
    cell: (row) => <Who name={nameOf(row)} description={row.product.name} />,
  },
  {
    id: 'status',
    header: texts.status,
    csv: ({ status }) => status,
    width: 140,
    shape: 'pill',
    cell: (row) => <SubscriptionState subscription={row} />,
  },
  {
    id: 'amount',
    header: texts.amount,
    csv: ({ amount, currency }) => `${amount ?? ''} ${currency}`,
    width: 160,
    shape: 'number',
    wide: true,
    cell: (row) => <Cost {...row} />,
  },
  {
    id: 'quantity',
    header: texts.seats,
    csv: ({ quantity }) => quantity,
    width: 80,
    shape: 'number',
    align: 'end',
    wide: true,
    cell: ({ quantity, price }) => (
      <Text span inherit className="num" c={price.model === 'per_seat' ? undefined : 'dimmed'}>
        {price.model === 'per_seat' ? quantity.toLocaleString(locale) : '–'}
      </Text>
    ),
  },
  {
    id: 'next',
    header: texts.next,
    csv: ({ current_period_end }) => current_period_end,
    width: 170,
    wide: true,
    cell: (row) => <Next subscription={row} />,
  },
  {
    id: 'gateway',
    header: texts.gateway,
    csv: ({ gateway }) => gateway,
    width: 100,
    wide: true,
    cell: ({ gateway }) => gateway ?? '–',
  },
  {
    id: 'created',
    header: texts.created,
    csv: ({ created_at }) => created_at,
    width: 120,
    wide: true,
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
  },
]
