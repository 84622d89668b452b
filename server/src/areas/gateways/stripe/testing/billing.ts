import type Stripe from 'stripe'
import { queueMessage } from './events.ts'
import { costOf } from './pricing.ts'
import { invoiceShape, lineShape } from './shapes.ts'
import { type Account, cards, heldIn } from './state.ts'

type Line = Stripe.InvoiceLineItem

export const itemOf = ({ items }: Stripe.Subscription): Stripe.SubscriptionItem =>
  items.data[0] as Stripe.SubscriptionItem

const nameOf = (account: Account, { product }: Stripe.Price): string =>
  heldIn(account.products, String(product), 'product').name

export const isMetered = ({ recurring }: Stripe.Price): boolean => recurring?.usage_type === 'metered'

/** Returns reported usage of a period that is on no invoice. */
function eventsIn(account: Account, customer: string, { recurring }: Stripe.Price, { start, end }: Span) {
  const meter = heldIn(account.meters, recurring?.meter ?? '', 'meter')
  return account.usage
    .filter(({ event_name, payload }) => event_name === meter.event_name && payload.stripe_customer_id === customer)
    .filter((event) => event.timestamp >= start && event.timestamp < end && !account.billed.has(event))
}

/** Sums usage like the meter; corrections never make it negative. */
const usedIn = (account: Account, customer: string, price: Stripe.Price, span: Span): number =>
  Math.max(
    0,
    eventsIn(account, customer, price, span).reduce((total, { payload }) => total + Number(payload.value), 0),
  )

/** Remembers the usage of a period as invoiced. */
export function markBilled(account: Account, subscription: Stripe.Subscription, price: Stripe.Price, span: Span): void {
  if (!isMetered(price)) return
  for (const event of eventsIn(account, String(subscription.customer), price, span)) account.billed.add(event)
}

interface Span {
  start: number
  end: number
}

const ofItem = (item: Stripe.SubscriptionItem, proration: boolean): Line['parent'] => ({
  invoice_item_details: null,
  subscription_item_details: {
    invoice_item: null,
    proration,
    proration_details: { credited_items: null },
    subscription: item.subscription,
    subscription_item: item.id,
  },
  type: 'subscription_item_details',
})

/** A period of a subscription: what is paid in advance for the one to come, or what was used in the one that ended. */
export function periodLine(account: Account, subscription: Stripe.Subscription, span: Span, used: Span): Line {
  const item = itemOf(subscription)
  const metered = isMetered(item.price)
  const quantity = metered ? usedIn(account, String(subscription.customer), item.price, used) : (item.quantity ?? 1)
  const amount = costOf(item.price, quantity)
  return {
    ...lineShape(account, item.price),
    amount,
    subtotal: amount,
    quantity,
    description: `${quantity} × ${nameOf(account, item.price)}`,
    parent: ofItem(item, false),
    period: metered ? used : span,
    subscription: subscription.id,
  }
}

/** Returns the lines of a removed metered price: the usage until now. */
export function usageLines(account: Account, subscription: Stripe.Subscription): Line[] {
  const { price, current_period_start: start } = itemOf(subscription)
  if (!isMetered(price) || subscription.status === 'trialing') return []
  const used = { start, end: account.now() + 1 }
  return [periodLine(account, subscription, used, used)].filter(({ quantity }) => quantity !== 0)
}

/** Returns prorations of the current period: a credit at the old price and a charge at the new one. */
export function prorations(
  account: Account,
  subscription: Stripe.Subscription,
  price: Stripe.Price,
  quantity: number | undefined,
): Line[] {
  const item = itemOf(subscription)
  const [start, end, now] = [item.current_period_start, item.current_period_end, account.now()]
  if (subscription.status === 'trialing') return []
  const left = (amount: number) => Math.round((amount * (end - now)) / (end - start))
  const line = (of: Stripe.Price, words: string, amount: number, units: number): Line => ({
    ...lineShape(account, of),
    amount,
    subtotal: amount,
    quantity: units,
    description: `${words} on ${units} × ${nameOf(account, of)}`,
    parent: ofItem(item, true),
    period: { start: now, end },
    subscription: subscription.id,
  })
  const [before, units] = [item.quantity ?? 1, quantity ?? 1]
  const lines: Line[] = []
  if (!isMetered(item.price)) lines.push(line(item.price, 'Unused time', -left(costOf(item.price, before)), before))
  if (!isMetered(price)) lines.push(line(price, 'Remaining time', left(costOf(price, units)), units))
  return lines.filter(({ amount }) => amount !== 0)
}

interface NewInvoice {
  readonly customer: string
  readonly currency: string
  readonly lines: Line[]
  readonly reason: Stripe.Invoice.BillingReason
  readonly subscription?: Stripe.Subscription
  readonly coupon?: Stripe.Coupon | null
  readonly metadata?: Record<string, string>
}

/** Returns an invoice with its sums, not stored or collected yet. */
export function draftOf(account: Account, id: string, asked: NewInvoice): Stripe.Invoice {
  const { customer, currency, lines, reason, subscription, coupon, metadata = {} } = asked
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0)
  const discount = coupon ? discountOf(coupon, subtotal) : 0
  const rate = account.tax
  const taxable = subtotal - discount
  const tax = rate ? Math.round((taxable * rate.percentage) / 100) : 0
  const total = taxable + tax
  if (rate) for (const line of lines) line.taxes = [taxOf(rate, Math.round((line.amount * rate.percentage) / 100))]
  return {
    ...invoiceShape(account, id, customer, currency),
    billing_reason: reason,
    lines: { object: 'list', url: `/v1/invoices/${id}/lines`, has_more: false, data: lines },
    metadata,
    parent: subscription ? parentOf(subscription) : null,
    subtotal,
    total,
    amount_due: Math.max(0, total),
    amount_remaining: Math.max(0, total),
    total_discount_amounts: coupon ? [{ amount: discount, discount: `di_${coupon.id}` }] : [],
    total_taxes: rate ? [taxOf(rate, tax)] : [],
  }
}

const parentOf = ({ id, metadata }: Stripe.Subscription): Stripe.Invoice.Parent => ({
  quote_details: null,
  subscription_details: { metadata, subscription: id },
  type: 'subscription_details',
})

const taxOf = ({ id }: Stripe.TaxRate, amount: number) => ({
  amount,
  tax_behavior: 'exclusive' as const,
  tax_rate_details: { tax_rate: id },
  taxability_reason: 'standard_rated' as const,
  taxable_amount: null,
  type: 'tax_rate_details' as const,
})

const discountOf = ({ percent_off, amount_off }: Stripe.Coupon, subtotal: number): number =>
  Math.max(0, Math.min(subtotal, percent_off === null ? (amount_off ?? 0) : Math.round((subtotal * percent_off) / 100)))

/** Keeps an invoice and tries to collect it. */
export function issue(account: Account, asked: NewInvoice): Stripe.Invoice {
  const invoice = draftOf(account, account.nextId('in'), asked)
  account.invoices.set(invoice.id, invoice)
  if (asked.subscription) asked.subscription.latest_invoice = invoice.id
  queueMessage(account, 'invoice.created', invoice)
  queueMessage(account, 'invoice.finalized', invoice)
  return invoice
}

/** Whether the customer's card was charged; what fails is tried again in three days. */
export function collect(account: Account, invoice: Stripe.Invoice): boolean {
  const isFree = invoice.amount_due === 0
  const pays = isFree || account.wallets.get(String(invoice.customer)) === cards.pays
  const payment = isFree ? null : paymentOf(account, invoice, pays)
  if (payment) invoice.payments = { object: 'list', url: '/v1/invoice_payments', has_more: false, data: [payment] }
  invoice.attempted = true
  if (!isFree) invoice.attempt_count += 1
  if (pays) {
    invoice.status = 'paid'
    invoice.amount_paid = invoice.amount_due
    invoice.amount_remaining = 0
    invoice.next_payment_attempt = null
    invoice.status_transitions.paid_at = account.now()
  } else {
    invoice.next_payment_attempt = account.now() + 3 * 86_400
  }
  queueMessage(account, pays ? 'invoice.paid' : 'invoice.payment_failed', invoice)
  return pays
}

/** One payment for each invoice: its attempts are of one intent. */
function paymentOf(account: Account, invoice: Stripe.Invoice, pays: boolean): Stripe.InvoicePayment {
  const known = [...account.payments.values()].find((payment) => payment.invoice === invoice.id)
  const error = { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' }
  const before = known?.payment.payment_intent as Stripe.PaymentIntent | undefined
  const intent = {
    id: before?.id ?? account.nextId('pi'),
    object: 'payment_intent',
    amount: invoice.amount_due,
    currency: invoice.currency,
    last_payment_error: pays ? null : error,
    latest_charge: before?.latest_charge ?? account.nextId('ch'),
    status: pays ? 'succeeded' : 'requires_payment_method',
  } as Stripe.PaymentIntent
  const payment: Stripe.InvoicePayment = {
    id: known?.id ?? account.nextId('inpay'),
    object: 'invoice_payment',
    amount_paid: pays ? invoice.amount_due : null,
    amount_requested: invoice.amount_due,
    created: known?.created ?? account.now(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent, type: 'payment_intent' },
    status: pays ? 'paid' : 'open',
    status_transitions: { canceled_at: null, paid_at: pays ? account.now() : null },
  }
  account.payments.set(payment.id, payment)
  return payment
}
