import type Stripe from 'stripe'
import type { AtMoment, ClosingUsage, GatewaySubscription, Proration } from '../port.ts'
import { keyOf, type StripeConnection } from './connection.ts'
import { found, isMissing } from './failures.ts'
import { metadataOf } from './ours.ts'
import { quantityOf, type Wanted } from './price-params.ts'
import { priceRef } from './prices.ts'
import { itemOf, subscriptionOf } from './read-subscription.ts'
import { changeAtPeriodEnd, release } from './schedules.ts'
import { addClosingUsage } from './usage.ts'

export async function readSubscription({ stripe }: StripeConnection, ref: string): Promise<GatewaySubscription | null> {
  const subscription = await found(() => stripe.subscriptions.retrieve(ref))
  return subscription && subscriptionOf(subscription)
}

/** Returns the items that make the subscription what is wanted. */
export const itemsFor = (subscription: Stripe.Subscription, price: string, { price: of, quantity }: Wanted) => [
  { id: itemOf(subscription).id, price, ...quantityOf(of, quantity) },
]

interface Changed {
  readonly at: AtMoment
  readonly proration?: Proration
  readonly usage?: ClosingUsage | null
}

/**
 * Charges the rest of the period at once, or on the next invoice, with the usage of a metered price: Stripe bills reported usage when such a
 * price is removed, and an invoice item contains the rest. A net credit stays on the customer's balance.
 */
export async function changeSubscription(
  connection: StripeConnection,
  ref: string,
  { at, proration = 'now', usage, ...to }: Wanted & Changed,
  key: string,
): Promise<GatewaySubscription> {
  const { stripe } = connection
  const [price, current] = [await priceRef(connection, to.price), await stripe.subscriptions.retrieve(ref)]
  if (at === 'period_end') return changeAtPeriodEnd(connection, current, to, price, key)
  const items = itemsFor(current, price, to)
  await release(connection, current, key)
  if (usage) await addClosingUsage(connection, current, usage, key)
  const details = { items, proration_behavior: 'always_invoice' as const }
  const isCharged =
    proration === 'now' &&
    (await stripe.invoices.createPreview({ subscription: ref, subscription_details: details })).total > 0
  const behavior = isCharged ? 'always_invoice' : 'create_prorations'
  const metadata = metadataOf({ priceId: to.price.id })
  return update(connection, ref, { items, metadata, proration_behavior: behavior }, keyOf(key, behavior))
}

/** Invoices open usage at the end; refunds nothing. */
export async function cancelSubscription(
  connection: StripeConnection,
  ref: string,
  at: AtMoment,
  key: string,
  usage: ClosingUsage | null = null,
): Promise<GatewaySubscription> {
  const { subscriptions } = connection.stripe
  const current = await subscriptions.retrieve(ref)
  await release(connection, current, key)
  if (at === 'period_end') return update(connection, ref, { cancel_at_period_end: true }, keyOf(key, 'cancel'))
  if (usage && current.status !== 'canceled') await addClosingUsage(connection, current, usage, key)
  try {
    return subscriptionOf(await subscriptions.cancel(ref, { invoice_now: true, prorate: false }, keyOf(key, 'cancel')))
  } catch (error) {
    // Stripe reports an ended subscription as missing.
    if (!isMissing(error)) throw error
    return subscriptionOf(await subscriptions.retrieve(ref))
  }
}

export const resumeSubscription = (connection: StripeConnection, ref: string, key: string) =>
  update(connection, ref, { cancel_at_period_end: false }, keyOf(key, 'resume'))

/** Stripe begins a period at the end of the trial and charges it at once. */
export async function endTrial(connection: StripeConnection, ref: string, key: string): Promise<GatewaySubscription> {
  const current = await connection.stripe.subscriptions.retrieve(ref)
  if (current.status !== 'trialing') return subscriptionOf(current)
  return update(connection, ref, { trial_end: 'now' }, keyOf(key, 'end-trial'))
}

/** While collection is paused, invoices are created void, so nothing is owed for that time. */
export const pauseSubscription = (connection: StripeConnection, ref: string, key: string) =>
  update(connection, ref, { pause_collection: { behavior: 'void' } }, keyOf(key, 'pause'))

export const unpauseSubscription = (connection: StripeConnection, ref: string, key: string) =>
  update(connection, ref, { pause_collection: '' }, keyOf(key, 'unpause'))

async function update(
  { stripe }: StripeConnection,
  ref: string,
  params: Stripe.SubscriptionUpdateParams,
  options: Stripe.RequestOptions,
): Promise<GatewaySubscription> {
  return subscriptionOf(await stripe.subscriptions.update(ref, params, options))
}
