import { useEffect, useState } from 'preact/hooks'
import { type Output, type Read, useAct } from '../../app/api.ts'
import { useSession } from '../../app/session.tsx'
import { texts } from '../../texts/webhooks.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Problem } from '../../ui/notice.tsx'
import { Empty, Section } from '../../ui/page.tsx'
import { milliseconds, Time } from '../../ui/time.tsx'
import { toast } from '../../ui/toast.tsx'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { DeliveryState } from './delivery-state.tsx'

type Webhook = Output<'GET /v1/contact/customer/webhooks/{id}'>
type Log = Output<'GET /v1/contact/customer/webhooks/{id}/deliveries'>
type Delivery = Log['deliveries'][number]
export type Status = Delivery['status']

const filters: [Status | undefined, string][] = [
  [undefined, texts.all],
  ['succeeded', texts.delivered],
  ['failed', texts.failed],
  ['pending', texts.pending],
]
const day = 86_400_000

/** The rate alone is of the last hundred: of those before, what is shown may know. */
const hasFailed = ({ health }: Webhook, log: Log | undefined) =>
  (health.success_rate ?? 1) < 1 ||
  log?.deliveries.some(({ status, created_at }) => status === 'failed' && Date.parse(created_at) > Date.now() - day)

interface DeliveriesProps {
  webhook: Webhook
  read: Read<Log>
  status: Status | undefined
  choose: (status: Status | undefined) => void
}

export function Deliveries({ webhook, read: log, status, choose }: DeliveriesProps) {
  const [openId, setOpenId] = useState<string | null>(null)
  const { id } = webhook
  const isWaiting = log.data?.deliveries.some((delivery) => delivery.status === 'pending') ?? false
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(log.again, 2500)
    return () => clearInterval(timer)
  }, [isWaiting, log.again])
  return (
    <Section
      title={texts.deliveries}
      description={texts.last100Deliveries}
      actions={hasFailed(webhook, log.data) && <ReplayFailed id={id} />}
    >
      <div>
        <fieldset class="segments">
          <legend class="unseen">{texts.showDeliveries}</legend>
          {filters.map(([value, label]) => (
            <button key={label} type="button" aria-pressed={value === status} onClick={() => choose(value)}>
              {label}
            </button>
          ))}
        </fieldset>
      </div>
      <Loaded read={log} shape="lines">
        {({ deliveries }) =>
          deliveries.length === 0 ? (
            <Empty icon="webhook" title={texts.noDeliveries}>
              {status ? texts.noDeliveriesWithThisStatus : texts.sendATestEventToSeeOne}
            </Empty>
          ) : (
            <ul class="rows">
              {deliveries.map((delivery) => (
                <DeliveryRow key={delivery.id} delivery={delivery} open={() => setOpenId(delivery.id)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {openId && <DeliveryDialog id={id} deliveryId={openId} close={() => setOpenId(null)} />}
    </Section>
  )
}

function DeliveryRow({ delivery, open }: { delivery: Delivery; open: () => void }) {
  const { type, created_at, attempts, duration_ms, next_attempt_at, status } = delivery
  return (
    <li>
      <button type="button" class="row row-press" onClick={open}>
        <div class="row-main">
          <b>{type}</b>
          <small class="num begins">
            <Time at={created_at} />
            {attempts > 1 && texts.attempts(attempts)}
            {duration_ms !== null && ` · ${milliseconds(duration_ms)}`}
            {status === 'pending' && attempts > 0 && next_attempt_at && (
              <> {texts.resentTime(<Time at={next_attempt_at} />)}</>
            )}
          </small>
        </div>
        <div class="row-end">
          <DeliveryState delivery={delivery} />
        </div>
      </button>
    </li>
  )
}

function ReplayFailed({ id }: { id: string }) {
  const replay = useAct('POST /v1/contact/customer/webhooks/{id}/replay', {
    refresh: ['GET /v1/contact/customer/webhooks/{id}/deliveries'],
    onDone: ({ count }) => toast(count === 0 ? texts.noFailedDeliveriesInTheLast : texts.countQueuedForDelivery(count)),
  })
  const { locked, webhooksOff } = useSession()
  const since = () => new Date(Date.now() - day).toISOString()
  return (
    <>
      <Button
        locked={locked ?? webhooksOff}
        busy={replay.pending}
        onClick={() => replay.run({ params: { id }, body: { since: since() } })}
      >
        {texts.resendFailedDeliveries}
      </Button>
      <Problem error={replay.error} />
    </>
  )
}
