import { texts } from '../../texts/webhooks.ts'
import { Status, type Tone } from '../../ui/status.tsx'
import type { Delivery } from './webhook.ts'

const states: Record<Delivery['status'], { tone: Tone; label: string }> = {
  succeeded: { tone: 'good', label: texts.delivered },
  pending: { tone: 'busy', label: texts.pending },
  failed: { tone: 'bad', label: texts.failed },
}

export function DeliveryStatus({ delivery }: { delivery: Pick<Delivery, 'status' | 'response_status'> }) {
  const { tone, label } = states[delivery.status]
  return (
    <Status tone={tone}>
      {label}
      {delivery.response_status !== null && ` · ${delivery.response_status}`}
    </Status>
  )
}
