import type { Output } from '../../app/api.ts'

type Webhook = Output<'GET /v1/contact/customer/webhooks/{id}'>
type Tone = 'good' | 'warning' | 'danger' | 'none'

/** How an endpoint does, in a word. */
export function standing({ enabled, disabled_reason, failure_streak, health }: Webhook): { tone: Tone; says: string } {
  if (!enabled)
    return disabled_reason === 'failures' ? { tone: 'danger', says: 'Failed, off' } : { tone: 'none', says: 'Off' }
  if (failure_streak > 0) return { tone: 'danger', says: 'Failing' }
  if (health.success_rate === null) return { tone: 'none', says: 'Nothing sent yet' }
  const says = `${Math.round(health.success_rate * 100)}% delivered`
  return { tone: health.success_rate < 0.95 ? 'warning' : 'good', says }
}

export function Standing({ webhook }: { webhook: Webhook }) {
  const { tone, says } = standing(webhook)
  return <span class={`badge badge-${tone} num`}>{says}</span>
}
