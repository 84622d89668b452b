import { Alert, Box, Button, Skeleton, Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconSend } from '@tabler/icons-react'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { Copy } from '../../ui/copy.tsx'
import { DetailDrawer, DrawerHeader, DrawerTabs } from '../../ui/drawer.tsx'
import { EndpointStatus, percent } from '../../ui/endpoint-health.tsx'
import { exact, RelativeTime } from '../../ui/relative-time.tsx'
import { toast } from '../../ui/toast.ts'
import { Deliveries, DeliveriesSkeleton } from './deliveries.tsx'
import { DeliveryDetail, DeliverySkeleton } from './delivery-detail.tsx'
import { useDeniedReason } from './use-denied-reason.ts'
import { deliveryReads, milliseconds, shortUrl, type Webhook, webhookReads } from './webhook.ts'
import { WebhookSettings } from './webhook-settings.tsx'
import s from './webhooks.module.css'

export function WebhookDrawer() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const id = screen.get('webhook')
  const query = useRead(
    'GET /v1/organization/webhooks/{id}',
    { params: { id: id ?? '' }, query: { environment } },
    { enabled: id !== undefined, single: true, every: 5000 },
  )
  return (
    <DetailDrawer
      label="Endpoint"
      param="webhook"
      query={query}
      size={600}
      also={['delivery', 'status']}
      skeleton={screen.get('delivery') ? deliverySkeleton : endpointSkeleton}
    >
      {(webhook) => <Opened webhook={webhook} />}
    </DetailDrawer>
  )
}

const deliverySkeleton = { actions: [131, 120], body: <DeliverySkeleton /> }
const endpointSkeleton = {
  actions: [110],
  above: (
    <div className={s.numbers}>
      {[92, 48, 84].map((width) => (
        <div key={width}>
          <Skeleton h={9} w={width} mt={5} />
          <Skeleton h={13} w={46} mt={13} mb={3} />
        </div>
      ))}
    </div>
  ),
  tabs: [64, 54],
  body: <DeliveriesSkeleton />,
}

function Opened({ webhook }: { webhook: Webhook }) {
  const screen = useScreen()
  const { host, path } = shortUrl(webhook.url)
  const delivery = screen.get('delivery')
  if (delivery) return <DeliveryDetail webhook={webhook} id={delivery} />
  return (
    <>
      <DrawerHeader
        title={host}
        description={
          <>
            <span title={webhook.url}>{path || webhook.url}</span>
            <Copy value={webhook.url} label="Copy address" />
          </>
        }
        actions={<Acts webhook={webhook} />}
      />
      <Disabled webhook={webhook} />
      <Failing webhook={webhook} />
      <Health webhook={webhook} />
      <DrawerTabs
        tabs={[
          { value: 'deliveries', label: 'Deliveries', show: () => <Deliveries webhook={webhook} /> },
          { value: 'settings', label: 'Settings', show: () => <WebhookSettings webhook={webhook} /> },
        ]}
      />
    </>
  )
}

const Health = ({ webhook: { health, failure_streak } }: { webhook: Webhook }) => (
  <dl className={s.numbers}>
    <div>
      <dt>Success rate, 24 h</dt>
      <dd className="num">{percent(health.success_rate)}</dd>
    </div>
    <div>
      <dt>Median latency</dt>
      <dd className="num">{health.p50_ms === null ? '—' : milliseconds(health.p50_ms)}</dd>
    </div>
    <div>
      <dt>Failures in a row</dt>
      <dd className="num">{failure_streak} of 5</dd>
    </div>
  </dl>
)

function Acts({ webhook }: { webhook: Webhook }) {
  const [environment] = useEnvironment()
  const offHint = webhook.enabled ? null : 'Turn the endpoint on first.'
  const refusal = useDeniedReason(webhook) ?? offHint
  const test = useAct('POST /v1/organization/webhooks/{id}/test', { refresh: [...deliveryReads] })
  const send = () =>
    test.mutate(
      { params: { id: webhook.id }, query: { environment } },
      { onSuccess: () => toast.success('Test event queued.'), onError: toast.error },
    )
  return (
    <>
      <Tooltip label={refusal ?? 'Sends one event of type webhook.test'}>
        <Button
          variant={webhook.enabled ? 'filled' : 'default'}
          leftSection={<IconSend size={16} stroke={1.8} />}
          loading={test.isPending}
          disabled={refusal !== null}
          onClick={send}
        >
          Send test
        </Button>
      </Tooltip>
      {webhook.enabled && (
        <Box ml="auto" fz={13.5}>
          <EndpointStatus endpoint={webhook} />
        </Box>
      )}
    </>
  )
}

function Failing({ webhook: { enabled, health } }: { webhook: Webhook }) {
  if (!enabled || !health.failing) return null
  const { attempts, since, last_at, reason } = health.failing
  return (
    <Alert role="status" color="red" mx={22} mb={14} icon={<IconAlertTriangle size={18} />} title="Failing">
      {attempts === 1 ? '1 attempt has failed' : `${attempts.toLocaleString('en')} attempts in a row have failed`} since{' '}
      {exact.format(new Date(since))}. Last error <RelativeTime at={last_at} />: {reason}
    </Alert>
  )
}

function Disabled({ webhook }: { webhook: Webhook }) {
  const [environment] = useEnvironment()
  const refusal = useDeniedReason(webhook)
  const update = useAct('PATCH /v1/organization/webhooks/{id}', { refresh: [...webhookReads] })
  if (webhook.enabled) return null
  const enable = () =>
    update.mutate(
      { params: { id: webhook.id }, query: { environment }, body: { enabled: true } },
      { onSuccess: () => toast.success('The endpoint is on again.'), onError: toast.error },
    )
  return (
    <Alert
      color="amber"
      mx={22}
      mb={14}
      icon={<IconAlertTriangle size={18} />}
      title={webhook.disabled_reason === 'failures' ? 'Turned off after failures' : 'Turned off'}
    >
      {webhook.disabled_reason === 'failures'
        ? 'Five deliveries in a row failed, the last one '
        : 'A team member turned it off '}
      <RelativeTime at={webhook.disabled_at} />. New events are not queued while it is off. Tests and resent deliveries
      are still sent.
      <div style={{ marginTop: 8 }}>
        <Button size="xs" loading={update.isPending} disabled={refusal !== null} onClick={enable}>
          Turn on again
        </Button>
      </div>
    </Alert>
  )
}
