import type { ChangePreview } from '../port.ts'
import type { StripeConnection } from './connection.ts'
import { fromStripe } from './money.ts'
import type { Wanted } from './price-params.ts'
import { priceRef } from './prices.ts'
import { itemsFor } from './subscriptions.ts'

/** What Stripe itself would invoice for the change now, and at the end of the period. */
export async function previewChange(connection: StripeConnection, ref: string, to: Wanted): Promise<ChangePreview> {
  const { invoices, subscriptions } = connection.stripe
  const [price, subscription] = [await priceRef(connection, to.price), await subscriptions.retrieve(ref)]
  const items = itemsFor(subscription, price, to)
  const preview = (proration_behavior: 'always_invoice' | 'create_prorations' | 'none') =>
    invoices.createPreview({ subscription: ref, subscription_details: { items, proration_behavior } })
  const atOnce = await preview('always_invoice')
  const isCredit = atOnce.total <= 0
  // A credit is taken off the next invoice, so there it belongs into what that one comes to.
  const next = await preview(isCredit ? 'create_prorations' : 'none')
  const { currency } = atOnce
  return {
    now: isCredit ? 0 : fromStripe(atOnce.amount_due, currency),
    next: fromStripe(next.amount_due, currency),
    currency,
    lines: atOnce.lines.data.map((line) => ({
      description: line.description ?? '',
      amount: fromStripe(line.amount, currency),
    })),
  }
}
