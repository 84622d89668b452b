import type { Output } from '../../app/api.ts'

type Webhook = Output<'GET /v1/contact/customer/webhooks/{id}'>
type Tone = 'good' | 'warning' | 'danger' | 'none'

/** So many failures that someone should look. */
const isLow = (rate: number | null) => rate !== null && rate < 0.95

/** How an endpoint does, in a word. */
function standing({ enabled, disabled_reason, failure_streak, health }: Webhook): { tone: Tone; says: string } {
  if (!enabled && disabled_reason === 'failures') return { tone: 'danger', says: 'Off after failures' }
  if (!enabled) return { tone: 'none', says: 'Turned off' }
  if (failure_streak > 0) return { tone: 'danger', says: 'Failing' }
  if (isLow(health.success_rate)) return { tone: 'warning', says: 'Some failures' }
  return health.last_delivery_status === null ? { tone: 'none', says: 'Quiet' } : { tone: 'good', says: 'Healthy' }
}

export function Standing({ webhook }: { webhook: Webhook }) {
  const { tone, says } = standing(webhook)
  return <span class={`badge badge-${tone}`}>{says}</span>
}

export const delivered = (rate: number | null): string =>
  rate === null
    ? 'Nothing in 24 hours'
    : `${(rate * 100).toLocaleString('en', { maximumFractionDigits: 1 })}% in 24 hours`
