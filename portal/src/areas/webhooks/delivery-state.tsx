import { texts } from '../../texts/webhooks.ts'

interface Delivered {
  status: 'pending' | 'succeeded' | 'failed'
  response_status: number | null
  attempts: number
}

const states = {
  succeeded: ['good', texts.delivered],
  failed: ['danger', texts.failed],
  pending: ['warning', texts.pending],
} as const

export function DeliveryState({ delivery: { status, response_status, attempts } }: { delivery: Delivered }) {
  const [tone, description] = states[status]
  const answer = response_status ?? (attempts > 0 ? texts.noResponse2 : null)
  return (
    <span class={`badge badge-${tone} num`}>
      {description}
      {answer !== null && ` · ${answer}`}
    </span>
  )
}
