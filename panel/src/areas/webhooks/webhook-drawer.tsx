import { Alert, Box, Button, Skeleton, Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconSend } from '@tabler/icons-react'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/webhooks.ts'
import { Copy } from '../../ui/copy.tsx'
import { DetailDrawer, DrawerHeader, DrawerTabs } from '../../ui/drawer.tsx'
import { EndpointStatus, percent } from '../../ui/endpoint-health.tsx'
import { exact, RelativeTime } from '../../ui/relative-time.tsx'
import { Empty } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { Deliveries, DeliveriesSkeleton } from './deliveries.tsx'
import { DeliveryDetail, DeliverySkeleton } from './delivery-detail.tsx'
import { useDeniedReason, useUnreadableReason } from './use-denied-reason.ts'
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
      label={texts.endpoint}
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
  const unreadable = useUnreadableReason(webhook)
  if (delivery && !unreadable) return <DeliveryDetail webhook={webhook} id={delivery} />
  return (
    <>
      <DrawerHeader
        title={host}
        description={
          <>
            <span title={webhook.url}>{path || webhook.url}</span>
            <Copy value={webhook.url} label={texts.copyAddress} />
          </>
        }
        actions={<Acts webhook={webhook} />}
      />
      <Disabled webhook={webhook} />
      <Failing webhook={webhook} />
      <Health webhook={webhook} />
      <DrawerTabs
        tabs={[
          { value: 'deliveries', label: texts.deliveries, show: () => <ReadableDeliveries webhook={webhook} /> },
          { value: 'settings', label: texts.settings, show: () => <WebhookSettings webhook={webhook} /> },
        ]}
      />
    </>
  )
}

function ReadableDeliveries({ webhook }: { webhook: Webhook }) {
  const unreadable = useUnreadableReason(webhook)
  return unreadable ? <Empty title={texts.deliveriesAreHidden}>{unreadable}</Empty> : <Deliveries webhook={webhook} />
}

const Health = ({ webhook: { health, failure_streak } }: { webhook: Webhook }) => (
  <dl className={s.numbers}>
    <div>
      <dt>{texts.successRate24H}</dt>
      <dd className="num">{percent(health.success_rate)}</dd>
    </div>
    <div>
      <dt>{texts.medianLatency}</dt>
      <dd className="num">{health.p50_ms === null ? '—' : milliseconds(health.p50_ms)}</dd>
    </div>
    <div>
      <dt>{texts.failuresInARow}</dt>
      <dd className="num">{texts.failureStreakOf5(failure_streak)}</dd>
    </div>
  </dl>
)

function Acts({ webhook }: { webhook: Webhook }) {
  const [environment] = useEnvironment()
  const offHint = webhook.enabled ? null : texts.turnTheEndpointOnFirst
  const refusal = useDeniedReason(webhook) ?? offHint
  const test = useAct('POST /v1/organization/webhooks/{id}/test', { refresh: [...deliveryReads] })
  const send = () =>
    test.mutate(
      { params: { id: webhook.id }, query: { environment } },
      { onSuccess: () => toast.success(texts.testEventQueued), onError: toast.error },
    )
  return (
    <>
      <Tooltip label={refusal ?? texts.sendsOneEventOfTypeWebhookTest}>
        <Button
          variant={webhook.enabled ? 'filled' : 'default'}
          leftSection={<IconSend size={16} stroke={1.8} />}
          loading={test.isPending}
          disabled={refusal !== null}
          onClick={send}
        >
          {texts.sendTest}
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
    <Alert role="status" color="red" mx={22} mb={14} icon={<IconAlertTriangle size={18} />} title={texts.failing}>
      {texts.attemptsInARowHaveFailedSince(
        attempts,
        exact.format(new Date(since)),
        <RelativeTime at={last_at} />,
        reason,
      )}
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
      { onSuccess: () => toast.success(texts.endpointTurnedOn), onError: toast.error },
    )
  return (
    <Alert
      color="amber"
      mx={22}
      mb={14}
      icon={<IconAlertTriangle size={18} />}
      title={webhook.disabled_reason === 'failures' ? texts.turnedOffAfterFailures : texts.turnedOff}
    >
      {webhook.disabled_reason === 'failures' ? texts.fiveDeliveriesInARowFailed : texts.aTeamMemberTurnedItOff}
      {texts.timeNewEventsAreNotQueuedWhile(<RelativeTime at={webhook.disabled_at} />)}
      <div style={{ marginTop: 8 }}>
        <Button size="xs" loading={update.isPending} disabled={refusal !== null} onClick={enable}>
          {texts.turnOnAgain}
        </Button>
      </div>
    </Alert>
  )
}
