import { Badge, Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { useMay } from '../../app/session.tsx'
import { texts } from '../../texts/webhooks.ts'
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
        {texts.newEndpoint}
      </Button>
    )
  return (
    <Page
      title={texts.webhooks}
      description={texts.signedHTTPRequestsToYourSystems}
      actions={create(list.rows?.length === 0 ? 'default' : 'filled')}
    >
      <Card label={texts.endpoints}>
        <DataTable
          label={texts.endpoints}
          name="webhooks"
          list={list}
          filters={['plane']}
          tabs={{
            label: texts.kindOfEndpoint,
            value: plane,
            tabs: [
              { value: 'all', label: texts.all },
              { value: 'product', label: texts.product },
              { value: 'audit', label: texts.audit },
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
    return <Empty title={texts.auditEndpointsAreInLive}>{texts.theyReceiveStaffActionsFromBoth}</Empty>
  }
  return (
    <Empty title={plane === 'audit' ? texts.noAuditEndpoints : texts.noEndpointsYet} action={create}>
      {plane === 'audit' ? texts.anAuditEndpointReceivesEvery : texts.anEndpointIsAnHTTPSURL}
    </Empty>
  )
}

const columns: Column<Webhook>[] = [
  {
    id: 'url',
    header: texts.endpoint,
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
              ? texts.allStaffActions
              : subscribed_events.length === 0
                ? texts.allEvents
                : subscribed_events.join(', ')}
          </Text>
        </div>
      )
    },
  },
  {
    id: 'plane',
    header: texts.kind,
    csv: ({ plane }) => plane,
    sort: ({ plane }) => plane,
    width: 105,
    shape: 'pill',
    wide: true,
    cell: ({ plane }) => (
      <Badge color={plane === 'audit' ? 'iris' : 'gray'}>{plane === 'audit' ? texts.audit : texts.product}</Badge>
    ),
  },
  {
    id: 'status',
    header: texts.status,
    csv: ({ enabled, disabled_reason, health: { failing } }) => {
      if (!enabled) return texts.offDisabledReason(disabled_reason)
      return failing ? texts.failingReason(failing.reason) : texts.on
    },
    width: 190,
    cell: (webhook) => (
      <>
        <EndpointStatus endpoint={webhook} />
        <FailureLines endpoint={webhook} />
        <MobileLine>
          <RelativeTime at={webhook.health.last_delivery_at} never={texts.noDeliveries} />
        </MobileLine>
      </>
    ),
  },
  {
    id: 'rate',
    header: texts.successRate,
    csv: ({ health }) => health.success_rate,
    sort: ({ health }) => health.success_rate,
    width: 160,
    wide: true,
    cell: ({ health }) => <SuccessRate rate={health.success_rate} />,
  },
  {
    id: 'latency',
    header: texts.medianLatency,
    csv: ({ health }) => health.p50_ms,
    sort: ({ health }) => health.p50_ms,
    width: 115,
    wide: true,
    align: 'end',
    cell: ({ health }) => <span className="num">{health.p50_ms === null ? '—' : milliseconds(health.p50_ms)}</span>,
  },
  {
    id: 'streak',
    header: texts.failuresInARow,
    csv: ({ failure_streak }) => failure_streak,
    sort: ({ failure_streak }) => failure_streak,
    width: 122,
    wide: true,
    align: 'end',
    cell: ({ failure_streak }) => (
      <Text span inherit className="num" c={failure_streak === 0 ? 'dimmed' : undefined}>
        {texts.failureStreakOf5(failure_streak)}
      </Text>
    ),
  },
  {
    id: 'last',
    header: texts.lastDelivery,
    csv: ({ health }) => health.last_delivery_at,
    sort: ({ health }) => health.last_delivery_at,
    width: 105,
    wide: true,
    cell: ({ health }) => <RelativeTime at={health.last_delivery_at} />,
  },
]
