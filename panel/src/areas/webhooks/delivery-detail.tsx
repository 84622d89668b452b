import { Button, Group, Skeleton, Text, Tooltip } from '@mantine/core'
import { IconArrowLeft, IconReload } from '@tabler/icons-react'
import type { Output } from '@userkeep/client'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { CodeBlock, CopyCode } from '../../ui/copy.tsx'
import { Properties, Property } from '../../ui/properties.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { PanelHead, PanelPart } from '../../ui/side-panel.tsx'
import { Failed } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import { told } from '../../ui/told.ts'
import { DeliveryStatus } from './delivery-status.tsx'
import { useRefusal } from './use-refusal.ts'
import { deliveryReads, milliseconds, type Webhook } from './webhook.ts'
import s from './webhooks.module.css'

type Whole = Output<'GET /v1/organization/webhooks/{id}/deliveries/{deliveryId}'>

/** One delivery: what was sent, and what every attempt came to. */
export function DeliveryDetail({ webhook, id }: { webhook: Webhook; id: string }) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const query = useRead(
    'GET /v1/organization/webhooks/{id}/deliveries/{deliveryId}',
    { params: { id: webhook.id, deliveryId: id }, query: { environment } },
    { single: true, every: 5000 },
  )
  return (
    <>
      <PanelHead
        title={query.data?.type ?? 'Delivery'}
        says={<span>to {webhook.url}</span>}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconArrowLeft size={16} stroke={1.8} />}
              onClick={() => screen.set({ delivery: undefined })}
            >
              All deliveries
            </Button>
            <Replay webhook={webhook} id={id} />
          </>
        }
      />
      <div style={{ padding: '0 22px 32px' }}>
        {query.error ? (
          <Failed error={query.error} retry={() => void query.refetch()} />
        ) : query.data ? (
          <Body delivery={query.data} />
        ) : (
          <Skeleton h={320} />
        )}
      </div>
    </>
  )
}

function Replay({ webhook, id }: { webhook: Webhook; id: string }) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const refusal = useRefusal(webhook)
  const replay = useAct('POST /v1/organization/webhooks/{id}/deliveries/{deliveryId}/replay', {
    refresh: [...deliveryReads],
  })
  const again = () =>
    replay.mutate(
      { params: { id: webhook.id, deliveryId: id }, query: { environment } },
      {
        onSuccess(delivery) {
          told.done('It is on its way again.')
          screen.set({ delivery: delivery.id })
        },
        onError: told.refused,
      },
    )
  return (
    <Tooltip label={refusal ?? 'Sends the same body again, as a new delivery of the same event'}>
      <Button
        variant="default"
        leftSection={<IconReload size={16} stroke={1.8} />}
        loading={replay.isPending}
        disabled={refusal !== null}
        onClick={again}
      >
        Send again
      </Button>
    </Tooltip>
  )
}

const Body = ({ delivery }: { delivery: Whole }) => (
  <>
    <Properties>
      <Property name="Status">
        <DeliveryStatus delivery={delivery} />
      </Property>
      <Property name="Queued">
        <RelativeTime at={delivery.created_at} />
      </Property>
      {delivery.next_attempt_at && (
        <Property name="Next attempt">
          <RelativeTime at={delivery.next_attempt_at} />
        </Property>
      )}
      {delivery.replay_of && <Property name="Sent again">Of an event that was delivered here before</Property>}
      <Property name="Event ID">
        <CopyCode value={delivery.event_id} label="Copy event id" />
      </Property>
      <Property name="Delivery ID">
        <CopyCode value={delivery.id} label="Copy delivery id" />
      </Property>
    </Properties>
    <PanelPart title={delivery.attempt_log.length === 1 ? '1 attempt' : `${delivery.attempt_log.length} attempts`}>
      {delivery.attempt_log.length === 0 && (
        <Text c="dimmed" size="sm">
          Not tried yet.
        </Text>
      )}
      {delivery.attempt_log.toReversed().map((attempt) => (
        <Attempt key={attempt.at} {...attempt} />
      ))}
    </PanelPart>
    <PanelPart title="Request body">
      <CodeBlock code={pretty(delivery.body)} label="Body" />
    </PanelPart>
  </>
)

const Attempt = ({ at, status, duration_ms, error, response }: Whole['attempt_log'][number]) => (
  <article className={s.attempt}>
    <Group justify="space-between" wrap="nowrap">
      <Text span fz={13.5} miw={0}>
        <Status tone={error === null ? 'good' : 'bad'}>{status === null ? error : `Answered ${status}`}</Status>
      </Text>
      <Text size="xs" c="dimmed" className="num" flex="none">
        {status !== null && `${milliseconds(duration_ms)} · `} <RelativeTime at={at} />
      </Text>
    </Group>
    {response && <pre>{response}</pre>}
  </article>
)

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
