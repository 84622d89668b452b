import assert from 'node:assert/strict'
import { test } from 'node:test'
import type Stripe from 'stripe'
import { movableClock } from '../../../platform/clock.ts'
import { stateOf } from './checkouts.ts'
import { aboutOf } from './messages.ts'
import { metadataOf, metadataOfInvoice, oursIn } from './ours.ts'
import { invoiceOf, refundStatusOf } from './read-invoice.ts'
import { statusOf, subscriptionOf } from './read-subscription.ts'
import { invoiceShape, itemShape, lineShape, subscriptionShape } from './testing/shapes.ts'
import { newAccount } from './testing/state.ts'

const account = newAccount(movableClock())

test('our IDs are read from metadata as they were written', () => {
  const ours = { checkoutId: 'a', subscriptionId: 'b', priceId: 'c', customerId: 'd' }
  assert.deepEqual(oursIn(metadataOf(ours) as Stripe.Metadata), ours)
  assert.deepEqual(oursIn(metadataOf({ checkoutId: 'a', subscriptionId: null }) as Stripe.Metadata), {
    checkoutId: 'a',
  })
  assert.deepEqual(oursIn({ somebody: 'else' }), {})
  assert.deepEqual(oursIn(null), {})
})

test('every subscription status of Stripe is mapped, and an unknown one is refused', () => {
  const cases = {
    incomplete: 'incomplete',
    incomplete_expired: 'expired',
    trialing: 'trialing',
    active: 'active',
    past_due: 'past_due',
    unpaid: 'past_due',
    paused: 'paused',
    canceled: 'canceled',
  }
  for (const [status, ours] of Object.entries(cases)) assert.equal(statusOf({ status, pause_collection: null }), ours)
  assert.throws(() => statusOf({ status: 'dormant', pause_collection: null }), { code: 'unknown_status' })
})

test('a subscription with paused collection is paused, unless it has ended', () => {
  const pause_collection = { behavior: 'void', resumes_at: null }
  assert.equal(statusOf({ status: 'active', pause_collection }), 'paused')
  assert.equal(statusOf({ status: 'canceled', pause_collection }), 'canceled')
})

const price = { id: 'price_1', currency: 'eur', product: 'prod_1', unit_amount_decimal: null } as Stripe.Price

test('the period of a subscription is the period of its item', () => {
  const subscription = subscriptionShape(account, 'sub_1', 'cus_1')
  const item = {
    ...itemShape(account, 'sub_1', price),
    current_period_start: 1_700_000_000,
    current_period_end: 1_702_592_000,
  }
  subscription.items.data = [{ ...item, quantity: 4 }]
  subscription.metadata = metadataOf({ subscriptionId: 'ours' }) as Stripe.Metadata
  const read = subscriptionOf(subscription)
  assert.deepEqual(read.currentPeriodStart, new Date(1_700_000_000_000))
  assert.deepEqual(read.currentPeriodEnd, new Date(1_702_592_000_000))
  assert.deepEqual([read.priceRef, read.quantity, read.ours], ['price_1', 4, { subscriptionId: 'ours' }])
  subscription.items.data = [item]
  assert.equal(subscriptionOf(subscription).quantity, 1)
})

test('a completed session is only paid after the money has arrived', () => {
  const cases: [Stripe.Checkout.Session.Status, Stripe.Checkout.Session.PaymentStatus, string][] = [
    ['open', 'unpaid', 'open'],
    ['complete', 'unpaid', 'open'],
    ['complete', 'paid', 'paid'],
    ['complete', 'no_payment_required', 'paid'],
    ['expired', 'unpaid', 'expired'],
  ]
  for (const [status, payment_status, ours] of cases) assert.equal(stateOf({ status, payment_status }), ours)
})

const noParts = { lines: [], refunds: [], rates: new Map<string, string>() }

test('every invoice status of Stripe is mapped, and an unknown one is refused', () => {
  const invoice = invoiceShape(account, 'in_1', 'cus_1', 'eur')
  for (const status of ['draft', 'open', 'paid', 'void', 'uncollectible']) {
    assert.equal(invoiceOf({ ...noParts, invoice: { ...invoice, status } }).status, status)
  }
  assert.throws(() => invoiceOf({ ...noParts, invoice: { ...invoice, status: 'lost' } }), { code: 'unknown_status' })
})

test('an invoice has the discount that Stripe reports, and its taxes line by line', () => {
  const taxes = (amount: number, rate: string) => ({
    amount,
    tax_behavior: 'exclusive',
    tax_rate_details: { tax_rate: rate },
    taxability_reason: 'standard_rated',
    taxable_amount: null,
    type: 'tax_rate_details' as const,
  })
  const invoice: Stripe.Invoice = {
    ...invoiceShape(account, 'in_1', 'cus_1', 'cad'),
    subtotal: 10_000,
    total: 9198,
    total_discount_amounts: [{ amount: 2000, discount: 'di_1' }],
    total_taxes: [taxes(400, 'txr_gst'), taxes(798, 'txr_qst')],
  }
  const line: Stripe.InvoiceLineItem = {
    ...lineShape(account, { ...price, currency: 'cad' }),
    amount: 10_000,
    taxes: [taxes(400, 'txr_gst'), taxes(798, 'txr_qst')],
  }
  const rates = new Map([
    ['txr_gst', '5%'],
    ['txr_qst', '9.975%'],
  ])
  const read = invoiceOf({ ...noParts, invoice, lines: [line], rates })
  assert.deepEqual([read.subtotal, read.discount, read.tax, read.total], [10_000, 2000, 1198, 9198])
  assert.deepEqual([read.lines[0]?.taxAmount, read.lines[0]?.taxRate], [1198, '5% + 9.975%'])
})

test('amounts of an invoice in a currency without minor units are whole units', () => {
  const invoice = { ...invoiceShape(account, 'in_1', 'cus_1', 'isk'), subtotal: 490_000, total: 490_000 }
  const line = { ...lineShape(account, { ...price, currency: 'isk' }), amount: 490_000 }
  const read = invoiceOf({ ...noParts, invoice, lines: [line] })
  assert.deepEqual([read.total, read.lines[0]?.amount], [4900, 4900])
})

test('the period of an invoice is the period of its lines, preferably of lines without proration', () => {
  const parent = (proration: boolean): Stripe.InvoiceLineItem.Parent => ({
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: null,
      proration,
      proration_details: null,
      subscription: 'sub_1',
      subscription_item: 'si_1',
    },
    type: 'subscription_item_details',
  })
  const line = (start: number, end: number, proration: boolean) => ({
    ...lineShape(account, price),
    parent: parent(proration),
    period: { start, end },
  })
  const invoice = invoiceShape(account, 'in_1', 'cus_1', 'eur')
  const both = invoiceOf({ ...noParts, invoice, lines: [line(500, 1000, true), line(1000, 2000, false)] })
  assert.deepEqual([both.periodStart, both.periodEnd], [new Date(1_000_000), new Date(2_000_000)])
  assert.deepEqual(
    both.lines.map(({ isProration }) => isProration),
    [true, false],
  )
  const change = invoiceOf({ ...noParts, invoice, lines: [line(500, 1000, true)] })
  assert.deepEqual([change.periodStart, change.periodEnd], [new Date(500_000), new Date(1_000_000)])
  const once = invoiceOf({ ...noParts, invoice, lines: [lineShape(account, price)] })
  assert.deepEqual([once.periodStart, once.periodEnd], [null, null])
})

test('only the first invoice of a subscription has the ID of its checkout', () => {
  const metadata = metadataOf({ checkoutId: 'c', subscriptionId: 's', priceId: 'p' }) as Stripe.Metadata
  const subscription_details = { metadata, subscription: 'sub_1' }
  const parent: Stripe.Invoice.Parent = { quote_details: null, subscription_details, type: 'subscription_details' }
  const oursOf = (billing_reason: string) =>
    invoiceOf({ ...noParts, invoice: { ...invoiceShape(account, 'in_1', 'cus_1', 'eur'), parent, billing_reason } })
      .ours
  assert.deepEqual(oursOf('subscription_create'), { checkoutId: 'c', subscriptionId: 's', priceId: 'p' })
  assert.deepEqual(oursOf('subscription_cycle'), { subscriptionId: 's', priceId: 'p' })
})

test('only successful refunds count as refunded', () => {
  const refund = (id: string, amount: number, status: string) => ({ id, amount, status, created: 1 }) as Stripe.Refund
  const refunds = [refund('re_1', 100, 'succeeded'), refund('re_2', 20, 'pending'), refund('re_3', 3, 'failed')]
  const read = invoiceOf({ ...noParts, refunds, invoice: invoiceShape(account, 'in_1', 'cus_1', 'eur') })
  assert.equal(read.amountRefunded, 100)
  assert.deepEqual(
    ['succeeded', 'pending', 'requires_action', 'failed', 'canceled', null].map((status) => refundStatusOf({ status })),
    ['succeeded', 'pending', 'pending', 'failed', 'failed', 'pending'],
  )
})

test('a message of a relevant type names the object to read, and other messages name none', () => {
  const cases: [string, object, unknown][] = [
    ['checkout.session.completed', { id: 'cs_1' }, { kind: 'checkout', ref: 'cs_1' }],
    ['checkout.session.async_payment_succeeded', { id: 'cs_1' }, { kind: 'checkout', ref: 'cs_1' }],
    ['customer.subscription.deleted', { id: 'sub_1' }, { kind: 'subscription', ref: 'sub_1' }],
    ['customer.subscription.trial_will_end', { id: 'sub_1' }, { kind: 'subscription', ref: 'sub_1' }],
    ['invoice.paid', { id: 'in_1' }, { kind: 'invoice', ref: 'in_1' }],
    ['invoice.upcoming', { id: 'upcoming_in_1' }, null],
    ['invoice_payment.paid', { id: 'inpay_1', invoice: 'in_1' }, { kind: 'invoice', ref: 'in_1' }],
    ['refund.updated', { id: 're_1', payment_intent: 'pi_1' }, { kind: 'invoice', ref: 'pi_1' }],
    [
      'refund.created',
      { id: 're_1', payment_intent: 'pi_1', metadata: metadataOfInvoice('in_1') },
      { kind: 'invoice', ref: 'in_1' },
    ],
    ['charge.refunded', { id: 'ch_1', payment_intent: 'pi_1' }, { kind: 'invoice', ref: 'pi_1' }],
    ['charge.refunded', { id: 'ch_1', payment_intent: null }, null],
    ['customer.created', { id: 'cus_1' }, null],
    ['payout.paid', { id: 'po_1' }, null],
  ]
  for (const [type, object, about] of cases) assert.deepEqual(aboutOf(type, object), about, type)
})
