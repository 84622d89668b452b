import { Badge, Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { useMay } from '../../app/session.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EndpointStatus } from '../../ui/endpoint-health.tsx'
import { MobileLine } from '../../ui/mobile-line.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Empty } from '../../ui/states.tsx'
import { TabsRow } from '../../ui/tabs-row.tsx'
import { NewWebhook } from './new-webhook.tsx'
import { SuccessRate } from './success-rate.tsx'
import { milliseconds, shortUrl, type Webhook } from './webhook.ts'
import { WebhookDrawer } from './webhook-drawer.tsx'
import s from './webhooks.module.css'

type Shown = 'all' | Webhook['plane']

export function WebhooksPage() {
  const screen = useScreen()
  const may = useMay()
  const [environment] = useEnvironment()
  const plane = (screen.get('plane') ?? 'all') as Shown
  const query = useRead('GET /v1/organization/webhooks', {
    query: { environment, plane: plane === 'all' ? undefined : plane, offset: screen.page.offset },
  })
  const create = (variant: 'filled' | 'default') =>
    may('webhooks:manage') && (
      <Button
        variant={variant}
        leftSection={<IconPlus size={16} stroke={2} />}
        onClick={() => screen.set({ new: 'webhook' })}
      >
        New endpoint
      </Button>
    )
  return (
    <Page
      title="Webhooks"
      description="Signed HTTP requests to your systems when something happens, retried until they succeed."
      actions={create(query.data?.webhooks.length === 0 ? 'default' : 'filled')}
    >
      <Card label="Endpoints">
        <TabsRow
          label="Kind of endpoint"
          value={plane}
          onChange={(value) => screen.set({ plane: value === 'all' ? undefined : value, offset: undefined })}
          tabs={[
            { value: 'all', label: 'All' },
            { value: 'product', label: 'Product' },
            { value: 'audit', label: 'Audit' },
          ]}
        />
        <DataTable
          label="Endpoints"
          query={query}
          rows={(answer) => answer.webhooks}
          rowKey={(webhook) => webhook.id}
          columns={columns}
          openAt={(webhook) => ({ webhook: webhook.id })}
          isOpen={(webhook) => webhook.id === screen.get('webhook')}
          page={screen.page}
          empty={<Nothing plane={plane} environment={environment} create={create('filled')} />}
        />
      </Card>
      {screen.get('new') === 'webhook' && <NewWebhook close={() => screen.set({ new: undefined })} />}
      <WebhookDrawer />
    </Page>
  )
}

function Nothing({ plane, environment, create }: { plane: Shown; environment: string; create: React.ReactNode }) {
  if (plane === 'audit' && environment === 'test') {
    return <Empty title="Audit endpoints are in live">They receive staff actions from both environments.</Empty>
  }
  return (
    <Empty title={plane === 'audit' ? 'No audit endpoints' : 'No endpoints yet'} action={create}>
      {plane === 'audit'
        ? 'An audit endpoint receives every staff action as it happens, for a log outside of Userkeep.'
        : 'An endpoint is an HTTPS URL on your server. It receives a signed request when a contact signs in, a customer changes, and more.'}
    </Empty>
  )
}

const columns: Column<Webhook>[] = [
  {
    id: 'url',
    header: 'Endpoint',
    width: 225,
    shape: 'lines',
    cell: ({ url, subscribed_events, plane }) => {
      const { host, path } = shortUrl(url)
      return (
        <div className={s.endpoint}>
          <Text fw={550} fz={13.5} truncate title={url}>
            {host}
            <Text span c="dimmed" fw={400} fz="inherit" visibleFrom="sm">
              {path}
            </Text>
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {plane === 'audit'
              ? 'All staff actions'
              : subscribed_events.length === 0
                ? 'All events'
                : subscribed_events.join(', ')}
          </Text>
        </div>
      )
    },
  },
  {
    id: 'plane',
    header: 'Kind',
    width: 105,
    shape: 'pill',
    wide: true,
    cell: ({ plane }) => (
      <Badge color={plane === 'audit' ? 'iris' : 'gray'}>{plane === 'audit' ? 'Audit' : 'Product'}</Badge>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    width: 150,
    cell: (webhook) => (
      <>
        <EndpointStatus endpoint={webhook} />
        <MobileLine>
          <RelativeTime at={webhook.health.last_delivery_at} never="No deliveries" />
        </MobileLine>
      </>
    ),
  },
  {
    id: 'rate',
    header: 'Success rate',
    width: 160,
    wide: true,
    cell: ({ health }) => <SuccessRate rate={health.success_rate} />,
  },
  {
    id: 'latency',
    header: 'Median latency',
    width: 115,
    wide: true,
    align: 'end',
    cell: ({ health }) => <span className="num">{health.p50_ms === null ? '—' : milliseconds(health.p50_ms)}</span>,
  },
  {
    id: 'streak',
    header: 'Failures in a row',
    width: 122,
    wide: true,
    align: 'end',
    cell: ({ failure_streak }) => (
      <Text span inherit className="num" c={failure_streak === 0 ? 'dimmed' : undefined}>
        {failure_streak} of 5
      </Text>
    ),
  },
  {
    id: 'last',
    header: 'Last delivery',
    width: 105,
    wide: true,
    cell: ({ health }) => <RelativeTime at={health.last_delivery_at} />,
  },
]
