import type Stripe from 'stripe'
import type { AtMoment, GatewaySubscription } from '../port.ts'
import { keyOf, type StripeConnection } from './connection.ts'
import { found, isMissing } from './failures.ts'
import { metadataOf } from './ours.ts'
import { quantityOf, type Wanted } from './price-params.ts'
import { priceRef } from './prices.ts'
import { itemOf, subscriptionOf } from './read-subscription.ts'
import { changeAtPeriodEnd, release } from './schedules.ts'

export async function readSubscription({ stripe }: StripeConnection, ref: string): Promise<GatewaySubscription | null> {
  const subscription = await found(() => stripe.subscriptions.retrieve(ref))
  return subscription && subscriptionOf(subscription)
}

/** The items of a subscription once it is what is wanted. */
export const itemsFor = (subscription: Stripe.Subscription, price: string, { price: of, quantity }: Wanted) => [
  { id: itemOf(subscription).id, price, ...quantityOf(of, quantity) },
]

/**
 * What is left of the period is charged at once. A net credit makes no invoice but is taken off the next one. Should the
 * payment fail, the change holds and the invoice stays open: seats follow the team whether or not the card does.
 */
export async function changeSubscription(
  connection: StripeConnection,
  ref: string,
  { at, ...to }: Wanted & { readonly at: AtMoment },
  key: string,
): Promise<GatewaySubscription> {
  const { stripe } = connection
  const [price, current] = [await priceRef(connection, to.price), await stripe.subscriptions.retrieve(ref)]
  if (at === 'period_end') return changeAtPeriodEnd(connection, current, to, price, key)
  const items = itemsFor(current, price, to)
  await release(connection, current, key)
  const details = { items, proration_behavior: 'always_invoice' as const }
  const { total } = await stripe.invoices.createPreview({ subscription: ref, subscription_details: details })
  const behavior = total > 0 ? 'always_invoice' : 'create_prorations'
  const metadata = metadataOf({ priceId: to.price.id })
  return update(connection, ref, { items, metadata, proration_behavior: behavior }, keyOf(key, behavior))
}

/** What was used and is not invoiced yet is invoiced with the end; nothing is paid back. */
export async function cancelSubscription(
  connection: StripeConnection,
  ref: string,
  at: AtMoment,
  key: string,
): Promise<GatewaySubscription> {
  const { subscriptions } = connection.stripe
  const current = await subscriptions.retrieve(ref)
  await release(connection, current, key)
  if (at === 'period_end') return update(connection, ref, { cancel_at_period_end: true }, keyOf(key, 'cancel'))
  try {
    return subscriptionOf(await subscriptions.cancel(ref, { invoice_now: true, prorate: false }, keyOf(key, 'cancel')))
  } catch (error) {
    // To whoever cancels one that has ended, Stripe says that there is none.
    if (!isMissing(error)) throw error
    return subscriptionOf(await subscriptions.retrieve(ref))
  }
}

export const resumeSubscription = (connection: StripeConnection, ref: string, key: string) =>
  update(connection, ref, { cancel_at_period_end: false }, keyOf(key, 'resume'))

/** While it is paused, invoices are made and void at once, so nothing is owed for that time. */
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
