import type { Output } from '../../app/api.ts'

type Webhook = Output<'GET /v1/contact/customer/webhooks/{id}'>
type Tone = 'good' | 'warning' | 'danger' | 'none'

/** So many failures that someone should look. */
const isLow = (rate: number | null) => rate !== null && rate < 0.95

/** How an endpoint does, in a word. */
function statusOf({ enabled, disabled_reason, failure_streak, health }: Webhook): { tone: Tone; description: string } {
  if (!enabled && disabled_reason === 'failures') return { tone: 'danger', description: 'Off after failures' }
  if (!enabled) return { tone: 'none', description: 'Turned off' }
  if (failure_streak > 0 || health.failing) return { tone: 'danger', description: 'Failing' }
  if (isLow(health.success_rate)) return { tone: 'warning', description: 'Some failures' }
  if (health.last_delivery_status === null) return { tone: 'none', description: 'No deliveries' }
  if (health.last_delivery_status === 'failed') return { tone: 'danger', description: 'Failing' }
  // Nothing has arrived yet: it is being tried, perhaps for the fifth time.
  if (health.last_delivery_status === 'pending' && !health.success_rate) return { tone: 'none', description: 'Pending' }
  return { tone: 'good', description: 'Healthy' }
}

export function EndpointStatus({ webhook }: { webhook: Webhook }) {
  const { tone, description } = statusOf(webhook)
  return <span class={`badge badge-${tone}`}>{description}</span>
}

export const delivered = (rate: number | null): string =>
  rate === null
    ? 'No deliveries in 24 hours'
    : `${(rate * 100).toLocaleString('en', { maximumFractionDigits: 1 })}% in 24 hours`
