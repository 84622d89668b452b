interface Delivered {
  status: 'pending' | 'succeeded' | 'failed'
  response_status: number | null
  attempts: number
}

const states = {
  succeeded: ['good', 'Delivered'],
  failed: ['danger', 'Failed'],
  pending: ['warning', 'Pending'],
} as const

export function DeliveryState({ delivery: { status, response_status, attempts } }: { delivery: Delivered }) {
  const [tone, description] = states[status]
  const answer = response_status ?? (attempts > 0 ? 'no response' : null)
  return (
    <span class={`badge badge-${tone} num`}>
      {description}
      {answer !== null && ` · ${answer}`}
    </span>
  )
}
