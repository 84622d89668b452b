import { useEffect, useState } from 'preact/hooks'
import { type Output, useAct, useRead } from '../../app/api.ts'
import { useSession } from '../../app/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/notice.tsx'
import { Empty, Loaded, Section } from '../../ui/page.tsx'
import { milliseconds, Time } from '../../ui/time.tsx'
import { say } from '../../ui/toast.tsx'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { DeliveryState } from './delivery-state.tsx'

type Delivery = Output<'GET /v1/contact/customer/webhooks/{id}/deliveries'>['deliveries'][number]
type Status = Delivery['status']

const filters: [Status | undefined, string][] = [
  [undefined, 'All'],
  ['succeeded', 'Delivered'],
  ['failed', 'Failed'],
  ['pending', 'Waiting'],
]
const day = 86_400_000

export function Deliveries({ id }: { id: string }) {
  const [status, setStatus] = useState<Status | undefined>()
  const [openId, setOpenId] = useState<string | null>(null)
  const log = useRead('GET /v1/contact/customer/webhooks/{id}/deliveries', { params: { id }, query: { status } })
  const isWaiting = log.data?.deliveries.some((delivery) => delivery.status === 'pending') ?? false
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(log.again, 2500)
    return () => clearInterval(timer)
  }, [isWaiting, log.again])
  return (
    <Section title="Deliveries" says="The last hundred." actions={<ReplayFailed id={id} />}>
      <div>
        <fieldset class="segments">
          <legend class="unseen">Show deliveries</legend>
          {filters.map(([value, label]) => (
            <button key={label} type="button" aria-pressed={value === status} onClick={() => setStatus(value)}>
              {label}
            </button>
          ))}
        </fieldset>
      </div>
      <Loaded read={log}>
        {({ deliveries }) =>
          deliveries.length === 0 ? (
            <Empty icon="webhook" title="Nothing here">
              {status ? 'No delivery is in this state.' : 'Send a test to see how a delivery looks.'}
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
      <button type="button" class="row row-press row-wraps" onClick={open}>
        <div class="row-main">
          <b>{type}</b>
          <small class="num begins">
            <Time at={created_at} />
            {attempts > 1 && ` · ${attempts} attempts`}
            {duration_ms !== null && ` · ${milliseconds(duration_ms)}`}
            {status === 'pending' && attempts > 0 && next_attempt_at && (
              <>
                {' '}
                · again <Time at={next_attempt_at} />
              </>
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
    onDone: ({ count }) => say(count === 0 ? 'Nothing failed in the last day' : `${count} queued again`),
  })
  const { webhooksOff } = useSession()
  const since = () => new Date(Date.now() - day).toISOString()
  return (
    <>
      <Button
        locked={webhooksOff}
        busy={replay.pending}
        onClick={() => replay.run({ params: { id }, body: { since: since() } })}
      >
        Replay failures of the last day
      </Button>
      <Problem error={replay.error} />
    </>
  )
}
