import type Stripe from 'stripe'
import { periodAfter } from '../../catalogue/public.ts'
import type { ChangePreview, ClosingUsage } from '../port.ts'
import type { StripeConnection } from './connection.ts'
import { momentOf } from './moments.ts'
import { fromStripe, toStripe } from './money.ts'
import type { Wanted } from './price-params.ts'
import { priceRef } from './prices.ts'
import { itemOf } from './read-subscription.ts'
import { itemsFor } from './subscriptions.ts'

/** Returns Stripe's own preview of the invoices now and at the end of the period. */
export async function previewChange(
  connection: StripeConnection,
  ref: string,
  to: Wanted,
  { now, usage = null }: { now: Date; usage?: ClosingUsage | null | undefined },
): Promise<ChangePreview> {
  const { invoices, subscriptions } = connection.stripe
  const [price, subscription] = [await priceRef(connection, to.price), await subscriptions.retrieve(ref)]
  const items = itemsFor(subscription, price, to)
  const preview = (proration_behavior: 'always_invoice' | 'create_prorations' | 'none') =>
    invoices.createPreview({
      subscription: ref,
      subscription_details: { items, proration_behavior },
      ...(usage && proration_behavior !== 'none' && { invoice_items: [closingItem(usage, subscription.currency)] }),
    })
  const atOnce = await preview('always_invoice')
  const isCredit = atOnce.total <= 0
  // A credit is subtracted from the next invoice, so it belongs in that amount.
  const next = await preview(isCredit ? 'create_prorations' : 'none')
  const { currency } = atOnce
  return {
    now: isCredit ? 0 : fromStripe(atOnce.amount_due, currency),
    next: fromStripe(next.amount_due, currency),
    nextAt: nextRenewal(subscription, to, now),
    currency,
    lines: atOnce.lines.data.map((line) => ({
      description: line.description ?? '',
      amount: fromStripe(line.amount, currency),
    })),
  }
}

/** Returns the end of the period after the change: another interval begins a period now, except during a trial. */
function nextRenewal(subscription: Stripe.Subscription, { price }: Pick<Wanted, 'price'>, now: Date): Date {
  const item = itemOf(subscription)
  const { interval, interval_count } = item.price.recurring ?? {}
  const isSame = interval === price.interval && interval_count === (price.interval_count ?? 1)
  if (isSame || price.interval === null || subscription.status === 'trialing') return momentOf(item.current_period_end)
  return periodAfter(now, price.interval, price.interval_count ?? 1, 1)
}

const closingItem = ({ amount, description }: ClosingUsage, currency: string) => ({
  amount: toStripe(amount, currency),
  currency,
  description,
})
