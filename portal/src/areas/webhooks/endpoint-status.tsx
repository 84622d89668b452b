import type { Output } from '../../app/api.ts'
import { number } from '../../texts/locale.ts'
import { texts } from '../../texts/webhooks.ts'

type Webhook = Output<'GET /v1/contact/customer/webhooks/{id}'>
type Tone = 'good' | 'warning' | 'danger' | 'none'

/** Returns whether failures need attention. */
const isLow = (rate: number | null) => rate !== null && rate < 0.95

/** How an endpoint does, in a word. */
function statusOf({ enabled, disabled_reason, failure_streak, health }: Webhook): { tone: Tone; description: string } {
  if (!enabled && disabled_reason === 'failures') return { tone: 'danger', description: texts.offAfterFailures }
  if (!enabled) return { tone: 'none', description: texts.turnedOff }
  if (failure_streak > 0 || health.failing) return { tone: 'danger', description: texts.failing }
  if (isLow(health.success_rate)) return { tone: 'warning', description: texts.someFailures }
  if (health.last_delivery_status === null) return { tone: 'none', description: texts.noDeliveries }
  if (health.last_delivery_status === 'failed') return { tone: 'danger', description: texts.failing }
  // Nothing has arrived yet: it is being tried, perhaps for the fifth time.
  if (health.last_delivery_status === 'pending' && !health.success_rate)
    return { tone: 'none', description: texts.pending }
  return { tone: 'good', description: texts.healthy }
}

export function EndpointStatus({ webhook }: { webhook: Webhook }) {
  const { tone, description } = statusOf(webhook)
  return <span class={`badge badge-${tone}`}>{description}</span>
}

export const delivered = (rate: number | null): string =>
  rate === null ? texts.noDeliveriesIn24Hours : texts.rateIn24Hours(number(rate * 100, { maximumFractionDigits: 1 }))
