import type Stripe from 'stripe'
import { GatewayRefused, type GatewaySubscription } from '../port.ts'
import { keyOf, type StripeConnection } from './connection.ts'
import { refOf, refOrNull } from './moments.ts'
import { metadataOf } from './ours.ts'
import { quantityOf, type Wanted } from './price-params.ts'
import { subscriptionOf } from './read-subscription.ts'

type Phase = Stripe.SubscriptionScheduleUpdateParams.Phase

/** Adds a second phase for a price that takes effect with the next period; the subscription is unchanged until then. */
export async function changeAtPeriodEnd(
  connection: StripeConnection,
  current: Stripe.Subscription,
  { price: of, quantity }: Wanted,
  price: string,
  key: string,
): Promise<GatewaySubscription> {
  const { subscriptionSchedules, subscriptions } = connection.stripe
  const known = refOrNull(current.schedule)
  const schedule = known
    ? await subscriptionSchedules.retrieve(known)
    : await subscriptionSchedules.create({ from_subscription: current.id }, keyOf(key, 'schedule'))
  const [phase] = schedule.phases
  if (!phase) throw new GatewayRefused('no_phase', `The schedule ${schedule.id} has no phase at Stripe.`)
  const { interval, interval_count } = of
  const next: Phase = {
    items: [{ price, ...quantityOf(of, quantity) }],
    ...(interval && { duration: { interval, interval_count: interval_count ?? 1 } }),
    discounts: discountsOf(phase),
    metadata: { ...phase.metadata, ...metadataOf({ priceId: of.id }) },
    proration_behavior: 'none',
  }
  const phases = [asIs(phase), next]
  // The subscription is released after the first period of its second phase.
  await subscriptionSchedules.update(schedule.id, { phases, end_behavior: 'release' }, keyOf(key, 'phases'))
  return subscriptionOf(await subscriptions.retrieve(current.id))
}

const asIs = (phase: Stripe.SubscriptionSchedule.Phase): Phase => ({
  items: phase.items.map(({ price, quantity }) => ({
    price: refOf(price),
    ...(quantity !== undefined && { quantity }),
  })),
  start_date: phase.start_date,
  end_date: phase.end_date,
  discounts: discountsOf(phase),
  ...(phase.metadata && { metadata: phase.metadata }),
  ...(phase.trial_end !== null && { trial_end: phase.trial_end }),
})

const discountsOf = ({ discounts }: Stripe.SubscriptionSchedule.Phase): NonNullable<Phase['discounts']> =>
  discounts.flatMap(({ discount }) => (discount ? [{ discount: refOf(discount) }] : []))

/** Releases the schedule before another change, because Stripe refuses other changes to a scheduled subscription. */
export async function release({ stripe }: StripeConnection, { schedule }: Stripe.Subscription, key: string) {
  if (schedule) await stripe.subscriptionSchedules.release(refOf(schedule), {}, keyOf(key, 'release'))
}
