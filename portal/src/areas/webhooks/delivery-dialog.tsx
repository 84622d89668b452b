import { type Output, useAct, useRead } from '../../app/api.ts'
import { useSession } from '../../app/session.tsx'
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

/** What was sent, and what came back each time. */
export function DeliveryDialog({ id, deliveryId, close }: DeliveryDialogProps) {
  const { locked, webhooksOff } = useSession()
  const params = { id, deliveryId }
  const delivery = useRead('GET /v1/contact/customer/webhooks/{id}/deliveries/{deliveryId}', { params })
  const replay = useAct('POST /v1/contact/customer/webhooks/{id}/deliveries/{deliveryId}/replay', {
    refresh: ['GET /v1/contact/customer/webhooks/{id}/deliveries'],
    onDone: () => {
      toast('Delivery queued')
      close()
    },
  })
  return (
    <Dialog title={delivery.data?.type ?? 'Delivery'} close={close} wide>
      <Loaded read={delivery} shape="facts">
        {(data) => (
          <>
            <dl class="facts">
              <dt>Status</dt>
              <dd>
                <DeliveryState delivery={data} />
              </dd>
              <dt>Created</dt>
              <dd>
                <Time at={data.created_at} />
              </dd>
              <dt>Delivery ID</dt>
              <dd class="mono">{data.id}</dd>
            </dl>
            <h3>Body</h3>
            <pre class="body-text">{indented(data.body)}</pre>
            <Attempts attempts={data.attempt_log} />
          </>
        )}
      </Loaded>
      <Problem error={replay.error} />
      <div class="form-actions">
        <Button onClick={close}>Close</Button>
        <Button
          kind="primary"
          locked={locked ?? webhooksOff}
          busy={replay.pending}
          onClick={() => replay.run({ params })}
        >
          Resend
        </Button>
      </div>
    </Dialog>
  )
}

function Attempts({ attempts }: { attempts: Attempt[] }) {
  if (attempts.length === 0) return null
  return (
    <>
      <h3>Attempts</h3>
      <ul class="stack">
        {attempts.map(({ at, status, duration_ms, error, response }) => (
          <li key={at} class="attempt">
            <p class="num">
              <b>{status ?? 'No response'}</b> <span class="dim">after {milliseconds(duration_ms)}, </span>
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
