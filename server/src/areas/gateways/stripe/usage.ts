import type Stripe from 'stripe'
import type { BilledUsage, ClosingUsage, ReportedUsage } from '../port.ts'
import { keyOf, type StripeConnection } from './connection.ts'
import { refOf, secondsOf } from './moments.ts'
import { toStripe } from './money.ts'
import { metadataOf } from './ours.ts'
import { eventName } from './prices.ts'
import { sdk } from './sdk.ts'

/** A correction is a negative event: Stripe sums the events of a period. */
export async function reportUsage(connection: StripeConnection, usage: ReportedUsage, key: string): Promise<void> {
  const params: Stripe.Billing.MeterEventCreateParams = {
    event_name: eventName(connection, usage.meter),
    payload: { stripe_customer_id: usage.customerRef, value: String(usage.quantity) },
    timestamp: secondsOf(usage.at),
    identifier: key,
  }
  try {
    await connection.stripe.billing.meterEvents.create(params, keyOf(key, 'usage'))
  } catch (error) {
    if (!isRepeated(error)) throw error
  }
}

/** Stripe refuses a repeated event without a code of its own. */
const isRepeated = (error: unknown): boolean =>
  error instanceof sdk().errors.StripeInvalidRequestError && /already exists with identifier/i.test(error.message)

/** Adds unreported usage to the next invoice of a subscription, which the change or the end creates. */
export async function addClosingUsage(
  { stripe }: StripeConnection,
  { id, customer, currency }: Stripe.Subscription,
  { amount, quantity, description }: ClosingUsage,
  key: string,
): Promise<void> {
  if (quantity === 0) return
  const params = {
    customer: refOf(customer),
    subscription: id,
    amount: toStripe(amount, currency),
    currency,
    description,
  }
  await stripe.invoiceItems.create(params, keyOf(key, 'closing-usage'))
}

/** Makes an invoice of its own, which Stripe collects by itself: a card that fails now is tried again. */
export async function billUsage(
  { stripe }: StripeConnection,
  { customerRef: customer, subscriptionId, price, amount, description }: BilledUsage,
  key: string,
): Promise<{ ref: string }> {
  const { currency } = price
  const metadata = metadataOf({ subscriptionId, priceId: price.id })
  const draft = { customer, currency, metadata, auto_advance: true, pending_invoice_items_behavior: 'exclude' as const }
  const { id } = await stripe.invoices.create(draft, keyOf(key, 'invoice'))
  const item = { customer, invoice: id, amount: toStripe(amount, currency), currency, description }
  await stripe.invoiceItems.create(item, keyOf(key, 'item'))
  await stripe.invoices.finalizeInvoice(id, { auto_advance: true }, keyOf(key, 'finalize'))
  return { ref: id }
}
