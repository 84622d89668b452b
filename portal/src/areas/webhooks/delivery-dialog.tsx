import { type Output, useAct, useRead } from '../../app/api.ts'
import { useSession } from '../../app/session.tsx'
import { texts } from '../../texts/webhooks.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Problem } from '../../ui/notice.tsx'
import { milliseconds, Time } from '../../ui/time.tsx'
import { toast } from '../../ui/toast.tsx'
import { DeliveryState } from './delivery-state.tsx'

type Delivery = Output<'GET /v1/contact/customer/webhooks/{id}/deliveries/{deliveryId}'>
type Attempt = Delivery['attempt_log'][number]

interface DeliveryDialogProps {
  id: string
  deliveryId: string
  close: () => void
}

/** The sent request, and the response of each attempt. */
export function DeliveryDialog({ id, deliveryId, close }: DeliveryDialogProps) {
  const { locked, webhooksOff } = useSession()
  const params = { id, deliveryId }
  const delivery = useRead('GET /v1/contact/customer/webhooks/{id}/deliveries/{deliveryId}', { params })
  const replay = useAct('POST /v1/contact/customer/webhooks/{id}/deliveries/{deliveryId}/replay', {
    refresh: ['GET /v1/contact/customer/webhooks/{id}/deliveries'],
    onDone: () => {
      toast(texts.deliveryQueued)
      close()
    },
  })
  return (
    <Dialog title={delivery.data?.type ?? texts.delivery} close={close} wide>
      <Loaded read={delivery} shape="facts">
        {(data) => (
          <>
            <dl class="facts">
              <dt>{texts.status}</dt>
              <dd>
                <DeliveryState delivery={data} />
              </dd>
              <dt>{texts.created}</dt>
              <dd>
                <Time at={data.created_at} />
              </dd>
              <dt>{texts.deliveryID}</dt>
              <dd class="mono">{data.id}</dd>
            </dl>
            <h3>{texts.body}</h3>
            <pre class="body-text">{indented(data.body)}</pre>
            <Attempts attempts={data.attempt_log} />
          </>
        )}
      </Loaded>
      <Problem error={replay.error} />
      <div class="form-actions">
        <Button onClick={close}>{texts.close}</Button>
        <Button
          kind="primary"
          locked={locked ?? webhooksOff}
          busy={replay.pending}
          onClick={() => replay.run({ params })}
        >
          {texts.resend}
        </Button>
      </div>
    </Dialog>
  )
}

function Attempts({ attempts }: { attempts: Attempt[] }) {
  if (attempts.length === 0) return null
  return (
    <>
      <h3>{texts.attempts2}</h3>
      <ul class="stack">
        {attempts.map(({ at, status, duration_ms, error, response }) => (
          <li key={at} class="attempt">
            <p class="num">
              <b>{status ?? texts.noResponse}</b>{' '}
              <span class="dim">{texts.afterDurationMs(milliseconds(duration_ms))}</span>
              <span class="dim">
                <Time at={at} />
              </span>
            </p>
            {error && <p class="wrong">{error}</p>}
            {response && <pre class="body-text">{response}</pre>}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Easier to read; what is sent has no spaces. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
