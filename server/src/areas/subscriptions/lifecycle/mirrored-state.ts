import type { GatewaySubscription } from '../../gateways/public.ts'
import { hasEnded, type Status } from '../rules.ts'
import type { SubscriptionRow, SubscriptionState } from './subscriptions.sql.ts'

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null

/** An ended subscription stays ended, and one that never started expires instead of being canceled. */
function statusAfter(before: Status, reported: Status): Status {
  if (hasEnded(before)) return before
  if (before === 'incomplete' && hasEnded(reported)) return 'expired'
  return reported
}

/** Returns the stored form of the gateway's report; price and quantity are decided elsewhere. */
export function mirroredState(
  before: SubscriptionRow,
  object: GatewaySubscription,
  now: Date,
): Partial<SubscriptionState> {
  const status = statusAfter(before.status, object.status)
  const at = now.toISOString()
  const cancelAt = hasEnded(status) ? null : iso(object.cancelAt)
  // A resumed subscription is no longer canceled.
  const isCanceled = hasEnded(status) || cancelAt !== null
  return {
    status,
    gateway_ref: object.ref,
    gateway_quantity: object.quantity,
    current_period_start: iso(object.currentPeriodStart),
    current_period_end: iso(object.currentPeriodEnd),
    trial_ends_at: iso(object.trialEndsAt),
    cancel_at: cancelAt,
    canceled_at: isCanceled ? (iso(object.canceledAt) ?? before.canceled_at) : null,
    ended_at: hasEnded(status) ? (before.ended_at ?? iso(object.endedAt) ?? at) : null,
    paused_at: status === 'paused' ? (before.paused_at ?? at) : null,
    past_due_since: status === 'past_due' ? (before.past_due_since ?? at) : null,
  }
}
