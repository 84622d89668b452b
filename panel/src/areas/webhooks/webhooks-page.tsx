import { Badge, Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { useMay } from '../../app/session.tsx'
import { EndpointStatus, FailureLines } from '../../ui/endpoint-health.tsx'
import { MobileLine } from '../../ui/mobile-line.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Empty } from '../../ui/states.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useList } from '../../ui/table/use-list.ts'
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
  const list = useList(
    'GET /v1/organization/webhooks',
    { query: { environment, plane: plane === 'all' ? undefined : plane } },
    (answer) => answer.webhooks,
    { every: 5000 },
  )
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
      actions={create(list.rows?.length === 0 ? 'default' : 'filled')}
    >
      <Card label="Endpoints">
        <DataTable
          label="Endpoints"
          name="webhooks"
          list={list}
          filters={['plane']}
          tabs={{
            label: 'Kind of endpoint',
            value: plane,
            tabs: [
              { value: 'all', label: 'All' },
              { value: 'product', label: 'Product' },
              { value: 'audit', label: 'Audit' },
            ],
            onChange: (value) => screen.narrow({ plane: value === 'all' ? undefined : value }),
          }}
          columns={columns}
          rowKey={(webhook) => webhook.id}
          openAt={(webhook) => ({ webhook: webhook.id })}
          isOpen={(webhook) => webhook.id === screen.get('webhook')}
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
    csv: ({ url }) => url,
    sort: ({ url }) => url,
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
    csv: ({ plane }) => plane,
    sort: ({ plane }) => plane,
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
    csv: ({ enabled, disabled_reason, health: { failing } }) => {
      if (!enabled) return `off: ${disabled_reason}`
      return failing ? `failing: ${failing.reason}` : 'on'
    },
    width: 190,
    cell: (webhook) => (
      <>
        <EndpointStatus endpoint={webhook} />
        <FailureLines endpoint={webhook} />
        <MobileLine>
          <RelativeTime at={webhook.health.last_delivery_at} never="No deliveries" />
        </MobileLine>
      </>
    ),
  },
  {
    id: 'rate',
    header: 'Success rate',
    csv: ({ health }) => health.success_rate,
    sort: ({ health }) => health.success_rate,
    width: 160,
    wide: true,
    cell: ({ health }) => <SuccessRate rate={health.success_rate} />,
  },
  {
    id: 'latency',
    header: 'Median latency',
    csv: ({ health }) => health.p50_ms,
    sort: ({ health }) => health.p50_ms,
    width: 115,
    wide: true,
    align: 'end',
    cell: ({ health }) => <span className="num">{health.p50_ms === null ? '—' : milliseconds(health.p50_ms)}</span>,
  },
  {
    id: 'streak',
    header: 'Failures in a row',
    csv: ({ failure_streak }) => failure_streak,
    sort: ({ failure_streak }) => failure_streak,
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
    csv: ({ health }) => health.last_delivery_at,
    sort: ({ health }) => health.last_delivery_at,
    width: 105,
    wide: true,
    cell: ({ health }) => <RelativeTime at={health.last_delivery_at} />,
  },
]
