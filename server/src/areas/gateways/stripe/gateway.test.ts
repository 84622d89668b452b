import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, test } from 'node:test'
import { days } from '../../../platform/clock.ts'
import { tax } from './testing/account.ts'
import { completeCheckout } from './testing/checkout.ts'
import { queueMessage, signed } from './testing/events.ts'
import { type Form, text } from './testing/form.ts'
import { cards, StripeProblem } from './testing/state.ts'
import { checkout, price, type TestServer, testServer, webhookSecret } from './testing/test-server.ts'
import { passTime } from './testing/time.ts'

let s: TestServer
beforeEach(async () => {
  s = await testServer()
})
afterEach(() => s.close())

/** The form of the first request for this. */
const formOf = (path: string): Form => s.server.requests.find((request) => request.path === path)?.form ?? {}

test('every write has our idempotency key and the pinned API version, and no telemetry', async () => {
  const { subscriptionRef, invoiceRef } = await s.bought()
  await s.gateway.changeSubscription(subscriptionRef, { price: price({ amount: 9900 }), quantity: 1, at: 'now' }, 'k1')
  await s.gateway.refundInvoice(invoiceRef, 100, 'k2')
  await s.gateway.cancelSubscription(subscriptionRef, 'now', 'k3')
  const writes = s.server.requests.filter(({ method, path }) => method !== 'GET' && !path.endsWith('create_preview'))
  assert.ok(writes.length >= 8)
  for (const { headers, path } of writes) {
    assert.doesNotMatch(String(headers['idempotency-key']), /undefined|stripe-node/, path)
    assert.equal(headers['stripe-version'], '2026-10-28.endive')
    assert.equal(headers['x-stripe-client-telemetry'], undefined)
  }
})

test('a checkout that fails at Stripe is opened once, however often it is retried', async () => {
  const wish = checkout()
  await s.bought({ customer: wish.customer, price: wish.price })
  // At the first request that is left, since customer and price are known.
  s.server.disturb(new StripeProblem(500, { type: 'api_error', message: 'Something went wrong' }))
  await assert.rejects(s.gateway.openCheckout(wish, 'key'), { name: 'GatewayUnreachable' })
  const first = await s.gateway.openCheckout(wish, 'key')
  const again = await s.gateway.openCheckout(wish, 'key')
  assert.equal(again.ref, first.ref)
  assert.equal(s.server.account.sessions.size, 2)
})

test('a refund whose response was lost is not repeated', async () => {
  const { invoiceRef } = await s.bought()
  await s.gateway.readInvoice(invoiceRef)
  const before = s.server.requests.length
  const refund = () => s.gateway.refundInvoice(invoiceRef, 1000, 'key')
  // The invoice is read, then the refund is made and its answer lost.
  s.server.disturb('pass')
  s.server.disturb('lose')
  await assert.rejects(refund(), { name: 'GatewayUnreachable' })
  const { ref } = await refund()
  assert.deepEqual([...s.server.account.refunds.keys()], [ref])
  assert.equal(s.server.requests.length, before + 4)
})

test('products, prices, customers and coupons are created once', async () => {
  const [one, customer] = [price(), checkout().customer]
  const second = { ...one, id: randomUUID(), amount: 9900, product: { ...one.product, name: 'Pro, renamed' } }
  const coupon = {
    ...{ id: randomUUID(), code: 'TEN', name: 'Ten', percent_off: 10, amount_off: null, currency: null },
    ...{ duration: 'once' as const, duration_periods: null },
  }
  for (const wish of [one, one, second]) await s.bought({ price: wish, customer, coupon })
  const { products, prices, customers, coupons } = s.server.account
  assert.deepEqual([products.size, prices.size, customers.size, coupons.size], [1, 2, 1, 1])
  assert.equal([...products.values()][0]?.name, 'Pro, renamed')
})

test('customers and products are renamed with the key of the call, and renaming a deleted one is refused', async () => {
  const [wish, { customer }] = [price(), checkout()]
  await s.bought({ price: wish, customer })
  const [ref] = s.server.account.customers.keys()
  const product = { id: wish.product_id, name: 'Professional', description: null, priceIds: [wish.id] }
  for (const _ of [1, 2]) {
    await s.gateway.renameCustomer(ref ?? '', 'Globex Two', 'k1')
    await s.gateway.renameProduct(product, 'k2')
  }
  const { customers, products } = s.server.account
  assert.deepEqual([[...customers.values()][0]?.name, [...products.values()][0]?.name], ['Globex Two', 'Professional'])
  await assert.rejects(s.gateway.renameCustomer('cus_gone', 'Nobody', 'k3'), { name: 'GatewayRefused' })
})

test('a trial and our IDs are sent to Stripe, and the trial charges nothing', async () => {
  const wish = checkout({ trialDays: 14 })
  const { ref } = await s.gateway.openCheckout(wish, 'key')
  const form = formOf('/v1/checkout/sessions')
  assert.equal(text(form, 'mode'), 'subscription')
  assert.equal(text(form, 'expires_at'), undefined)
  completeCheckout(s.server.account, ref, cards.pays)
  const done = await s.gateway.readCheckout(ref)
  assert.deepEqual([done?.state, done?.ours.checkoutId], ['paid', wish.checkoutId])
  const subscription = await s.gateway.readSubscription(done?.subscriptionRef ?? '')
  assert.equal(subscription?.status, 'trialing')
  assert.equal(subscription?.ours.subscriptionId, wish.subscriptionId)
  const invoice = await s.gateway.readInvoice(done?.invoiceRef ?? '')
  assert.deepEqual([invoice?.status, invoice?.total, invoice?.paymentRef], ['paid', 0, null])
})

test('with Stripe Tax, Stripe computes taxes and the invoice shows the rate', async () => {
  tax(s.server.account, 19)
  const { invoiceRef } = await s.bought()
  const form = formOf('/v1/checkout/sessions')
  assert.deepEqual([form.automatic_tax, form.customer_update], [{ enabled: 'true' }, { address: 'auto' }])
  const invoice = await s.gateway.readInvoice(invoiceRef)
  assert.deepEqual([invoice?.subtotal, invoice?.tax, invoice?.total], [4900, 931, 5831])
  assert.deepEqual([invoice?.lines[0]?.taxAmount, invoice?.lines[0]?.taxRate], [931, '19%'])
})

test('a restricted key that cannot read the tax settings sells without taxes', async () => {
  const wish = checkout()
  await s.bought({ customer: wish.customer, price: wish.price })
  s.server.disturb(new StripeProblem(403, { type: 'invalid_request_error', message: 'Not permitted' }))
  assert.equal((await s.gateway.openCheckout(wish, 'key')).state, 'open')
})

test('one-time tiers, which Stripe does not support, are sold at their total', async () => {
  const tiers = [{ up_to: null, unit_amount: 700, flat_amount: 300 }]
  const pack = price({ type: 'one_time', model: 'volume', amount: null, tiers, interval: null, interval_count: null })
  const { invoiceRef } = await s.bought({ price: pack, quantity: 2 })
  const invoice = await s.gateway.readInvoice(invoiceRef)
  assert.deepEqual([invoice?.total, invoice?.ours.priceId, invoice?.subscriptionRef], [1700, pack.id, null])
})

test('a change at the end of the period does not affect the subscription before', async () => {
  const [before, later] = [price(), price({ amount: 1900 })]
  const { subscriptionRef: ref } = await s.bought({ price: before })
  const at = 'period_end' as const
  const planned = await s.gateway.changeSubscription(ref, { price: later, quantity: 1, at }, 'k1')
  assert.equal(planned.priceRef, await s.connection.prices.find(before.id))
  s.clock.advance(days(32))
  passTime(s.server.account)
  const changed = await s.gateway.readSubscription(ref)
  assert.equal(changed?.priceRef, await s.connection.prices.find(later.id))
  assert.deepEqual(
    [...s.server.account.invoices.values()].map(({ total }) => total),
    [4900, 1900],
  )
})

test('a later cancellation replaces a planned change', async () => {
  const { subscriptionRef: ref } = await s.bought()
  await s.gateway.changeSubscription(ref, { price: price({ amount: 1900 }), quantity: 1, at: 'period_end' }, 'k1')
  const canceled = await s.gateway.cancelSubscription(ref, 'period_end', 'k2')
  assert.deepEqual(canceled.cancelAt, canceled.currentPeriodEnd)
  assert.equal(s.server.account.subscriptions.get(ref)?.schedule, null)
})

test('an invoice with more lines than a page of Stripe is read completely', async () => {
  const { invoiceRef } = await s.bought()
  const invoice = s.server.account.invoices.get(invoiceRef)
  const [line] = invoice?.lines.data ?? []
  if (!invoice || !line) throw new Error('nothing was bought')
  invoice.lines.data = Array.from({ length: 230 }, (_, n) => ({ ...line, id: `il_${n}` }))
  const read = await s.gateway.readInvoice(invoiceRef)
  assert.deepEqual([read?.lines.length, read?.lines.at(-1)?.ref], [230, 'il_229'])
})

test('the invoice of a refund is found, also by the payment alone', async () => {
  const { invoiceRef } = await s.bought()
  const { ref, status } = await s.gateway.refundInvoice(invoiceRef, 900, 'k')
  const told = s.server.account.events.at(-1)
  if (!told) throw new Error('nothing was told')
  const { body, header } = signed(told, webhookSecret, s.clock.now().getTime() / 1000)
  const message = s.gateway.readMessage(Buffer.from(body), { 'stripe-signature': header, 'sandbox-signature': null })
  assert.deepEqual(message?.about, { kind: 'invoice', ref: invoiceRef })
  // A refund made in Stripe's dashboard names only its payment.
  const [{ payment_intent } = { payment_intent: '' }] = s.server.account.refunds.values()
  const invoice = await s.gateway.readInvoice(String(payment_intent))
  assert.deepEqual([invoice?.ref, invoice?.amountRefunded, status], [invoiceRef, 900, 'succeeded'])
  assert.equal(invoice?.refunds[0]?.ref, ref)
  assert.equal(await s.gateway.readInvoice('pi_nobodys'), null)
})

test('usage that was already reported to Stripe is not reported again', async () => {
  const metered = price({ model: 'per_unit', amount: 3, meter: 'calls' })
  await s.bought({ price: metered })
  const [customerRef = ''] = s.server.account.customers.keys()
  const usage = { customerRef, meter: 'calls', quantity: 250, at: s.clock.now() }
  await s.gateway.reportUsage(usage, 'k1')
  // Later than Stripe remembers keys of requests, but not those of events.
  s.server.forgetKeys()
  await s.gateway.reportUsage(usage, 'k1')
  assert.deepEqual(
    s.server.account.usage.map(({ payload }) => payload.value),
    ['250'],
  )
})

test('two metered prices with the same meter key share one meter', async () => {
  for (const amount of [3, 4]) await s.bought({ price: price({ model: 'per_unit', amount, meter: 'calls' }) })
  assert.equal(s.server.account.meters.size, 1)
})

test('objects that were not created here are ignored', async () => {
  const { ref } = await s.gateway.openCheckout(checkout(), 'key')
  const session = s.server.account.sessions.get(ref)
  if (session) session.metadata = {}
  assert.equal(await s.gateway.readCheckout(ref), null)
  assert.equal(await s.gateway.readCheckout('cs_test_nobodys'), null)
  assert.equal(await s.gateway.readSubscription('sub_nobodys'), null)
  assert.equal(await s.gateway.readInvoice('in_nobodys'), null)
})

test('a message is only read if it is signed by this connection, recently', async () => {
  queueMessage(s.server.account, 'payout.paid', { id: 'po_1', object: 'payout' })
  const [event] = s.server.account.events
  if (!event) throw new Error('nothing was told')
  const seconds = () => s.clock.now().getTime() / 1000
  const read = (secret: string, at: number, alter = (body: string) => body) => {
    const { body, header } = signed(event, secret, at)
    return s.gateway.readMessage(Buffer.from(alter(body)), { 'stripe-signature': header, 'sandbox-signature': null })
  }
  assert.deepEqual(read(webhookSecret, seconds()), { id: event.id, type: 'payout.paid', about: null })
  assert.ok(read(webhookSecret, seconds() - 290))
  assert.equal(read(webhookSecret, seconds() - 310), null)
  assert.equal(read('whsec_somebodyelse', seconds()), null)
  assert.equal(
    read(webhookSecret, seconds(), (body) => body.replace('po_1', 'po_2')),
    null,
  )
  const unsigned = { 'stripe-signature': null, 'sandbox-signature': null }
  assert.equal(s.gateway.readMessage(Buffer.from('{}'), unsigned), null)
})
