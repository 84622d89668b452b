import type Stripe from 'stripe'
import { GatewayRefused, type GatewaySubscription } from '../port.ts'
import { momentOf, momentOrNull, refOf } from './moments.ts'
import { oursIn } from './ours.ts'

type Status = GatewaySubscription['status']

/** Stripe's `unpaid` follows the last retry; here the subscription stays past due until it is canceled. */
const statuses: Record<string, Status> = {
  incomplete: 'incomplete',
  incomplete_expired: 'expired',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'paused',
  canceled: 'canceled',
}

const over = new Set<Status>(['canceled', 'expired'])

/** Stripe does not change the status while collection is paused. */
export function statusOf({
  status,
  pause_collection,
}: Pick<Stripe.Subscription, 'status' | 'pause_collection'>): Status {
  const known = statuses[status]
  if (!known)
    throw new GatewayRefused('unknown_status', `Stripe reports an unknown status of a subscription: ${status}.`)
  return pause_collection && !over.has(known) ? 'paused' : known
}

/** A subscription here has one price and therefore one item, which holds the period. */
export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data
  if (!item) throw new GatewayRefused('no_item', `The subscription ${subscription.id} has no item at Stripe.`)
  return item
}

export function subscriptionOf(subscription: Stripe.Subscription): GatewaySubscription {
  const item = itemOf(subscription)
  const { subscriptionId } = oursIn(subscription.metadata)
  return {
    ref: subscription.id,
    status: statusOf(subscription),
    customerRef: refOf(subscription.customer),
    priceRef: item.price.id,
    // A metered item has no quantity of its own.
    quantity: item.quantity ?? 1,
    currentPeriodStart: momentOf(item.current_period_start),
    currentPeriodEnd: momentOf(item.current_period_end),
    trialEndsAt: momentOrNull(subscription.trial_end),
    cancelAt: momentOrNull(subscription.cancel_at),
    canceledAt: momentOrNull(subscription.canceled_at),
    endedAt: momentOrNull(subscription.ended_at),
    ours: subscriptionId ? { subscriptionId } : {},
  }
}
