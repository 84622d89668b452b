import { Button, Group, Skeleton, Text, Tooltip } from '@mantine/core'
import { IconArrowLeft, IconReload } from '@tabler/icons-react'
import type { Output } from '@userkeep/client'
import { useState } from 'react'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/webhooks.ts'
import { CodeBlock, CopyCode } from '../../ui/copy.tsx'
import { DrawerHeader, DrawerSection } from '../../ui/drawer.tsx'
import { Properties, Property, PropertySkeleton } from '../../ui/properties.tsx'
import { dayAndTime, exact, RelativeTime } from '../../ui/relative-time.tsx'
import { Failed } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import { toast } from '../../ui/toast.ts'
import { DeliveryStatus } from './delivery-status.tsx'
import { useDeniedReason } from './use-denied-reason.ts'
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
      <DrawerHeader
        title={query.data?.type ?? texts.delivery}
        description={<span>{texts.toUrl(webhook.url)}</span>}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconArrowLeft size={16} stroke={1.8} />}
              onClick={() => screen.set({ delivery: undefined })}
            >
              {texts.allDeliveries}
            </Button>
            <Resend webhook={webhook} id={id} />
          </>
        }
      />
      <div style={{ padding: texts.zero22px32px }}>
        {query.error ? (
          <Failed what={texts.theDelivery} error={query.error} retry={() => void query.refetch()} />
        ) : query.data ? (
          <Body delivery={query.data} />
        ) : (
          <DeliverySkeleton />
        )}
      </div>
    </>
  )
}

function Resend({ webhook, id }: { webhook: Webhook; id: string }) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const refusal = useDeniedReason(webhook)
  const replay = useAct('POST /v1/organization/webhooks/{id}/deliveries/{deliveryId}/replay', {
    refresh: [...deliveryReads],
  })
  const again = () =>
    replay.mutate(
      { params: { id: webhook.id, deliveryId: id }, query: { environment } },
      {
        onSuccess(delivery) {
          toast.success(texts.deliveryQueued)
          screen.set({ delivery: delivery.id })
        },
        onError: toast.error,
      },
    )
  return (
    <Tooltip label={refusal ?? texts.sendsTheSameEventAgainAsANew}>
      <Button
        variant="default"
        leftSection={<IconReload size={16} stroke={1.8} />}
        loading={replay.isPending}
        disabled={refusal !== null}
        onClick={again}
      >
        {texts.resend}
      </Button>
    </Tooltip>
  )
}

const Body = ({ delivery }: { delivery: Whole }) => (
  <>
    <Properties>
      <Property name={texts.status}>
        <DeliveryStatus delivery={delivery} />
      </Property>
      <Property name={texts.queued}>
        <RelativeTime at={delivery.created_at} />
      </Property>
      {delivery.next_attempt_at && (
        <Property name={texts.nextAttempt}>
          <RelativeTime at={delivery.next_attempt_at} />
        </Property>
      )}
      {delivery.replay_of && <Property name={texts.resent}>{texts.fromAnEarlierDeliveryOfThisEvent}</Property>}
      <Property name={texts.eventID}>
        <CopyCode value={delivery.event_id} label={texts.copyEventID} />
      </Property>
      <Property name={texts.deliveryID}>
        <CopyCode value={delivery.id} label={texts.copyDeliveryID} />
      </Property>
    </Properties>
    <Attempts log={delivery.attempt_log} />
    <DrawerSection title={texts.requestBody}>
      <CodeBlock code={pretty(delivery.body)} label={texts.body} />
    </DrawerSection>
  </>
)

export const DeliverySkeleton = () => (
  <div aria-busy>
    <PropertySkeleton count={4} />
    <Skeleton h={11} w={84} mt={32} mb={16} />
    {[1, 2, 3].map((attempt) => (
      <div key={attempt} className={s.attempt}>
        <Group justify="space-between" h={21}>
          <Skeleton h={9} w={110} />
          <Skeleton h={8} w={100} />
        </Group>
        <Skeleton h={34} mt={8} />
      </div>
    ))}
  </div>
)

type AttemptLog = Whole['attempt_log']

/** Shows the newest attempts; the others on request. */
function Attempts({ log }: { log: AttemptLog }) {
  const [showsAll, setShowsAll] = useState(false)
  const newestFirst = log.map((attempt, index) => ({ ...attempt, number: index + 1 })).toReversed()
  const shown = showsAll || log.length <= 4 ? newestFirst : newestFirst.slice(0, 3)
  return (
    <DrawerSection title={texts.attemptsCount(log.length)}>
      {log.length === 0 && (
        <Text c="dimmed" size="sm">
          {texts.noAttemptsYet}
        </Text>
      )}
      {shown.map((attempt) => (
        <Attempt key={attempt.number} {...attempt} />
      ))}
      {shown.length < log.length && (
        <Button variant="default" size="xs" mt={10} onClick={() => setShowsAll(true)}>
          {texts.showAllCount(log.length)}
        </Button>
      )}
    </DrawerSection>
  )
}

const Attempt = ({ number, at, status, duration_ms, error, response }: AttemptLog[number] & { number: number }) => (
  <article className={s.attempt}>
    <Group justify="space-between" wrap="nowrap" align="baseline">
      <Text span fz={13.5} miw={0}>
        <Status tone={error === null ? 'good' : 'bad'}>
          {status === null ? error?.replace(/\.$/, '') : texts.responseStatus(status)}
        </Status>
      </Text>
      {status !== null && (
        <Text size="xs" c="dimmed" className="num" flex="none">
          {milliseconds(duration_ms)}
        </Text>
      )}
    </Group>
    <Text size="xs" c="dimmed" mt={1} className="num">
      {texts.attemptNumberTextTime(
        number,
        <time dateTime={at} title={exact.format(new Date(at))}>
          {dayAndTime.format(new Date(at))}
        </time>,
      )}
    </Text>
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
