import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { days, hours, minutes } from '../../../../platform/clock.ts'
import { periodAfter } from '../../../catalogue/public.ts'
import { askedOf, buy, invoicesIn, perSeat, priceOf } from '../../conformance/test-server.ts'
import type { GatewayCoupon } from '../../port.ts'
import { type SandboxServer, sandboxServer } from '../testing.ts'

let testServer: SandboxServer
before(async () => {
  testServer = await sandboxServer()
})
after(() => testServer.close())

const couponOf = (more: Partial<GatewayCoupon>): GatewayCoupon => ({
  id: randomUUID(),
  code: 'LESS',
  name: 'Less',
  percent_off: null,
  amount_off: null,
  currency: null,
  duration: 'once',
  duration_periods: null,
  ...more,
})

const read = async (ref: string) => {
  const found = await testServer.gateway.readSubscription(ref)
  assert.ok(found)
  return found
}
const totalsOf = async (ref: string) => (await invoicesIn(testServer, ref)).map(({ total }) => total)

test('a year that passes at once has twelve renewals, each on its day', async () => {
  const { subscription } = await buy(testServer)
  const start = subscription.currentPeriodStart
  await testServer.pass(days(366))
  const invoices = await invoicesIn(testServer, subscription.ref)
  assert.equal(invoices.length, 13)
  for (const [n, invoice] of invoices.entries()) {
    assert.deepEqual(
      [invoice.createdAt, invoice.periodStart, invoice.periodEnd, invoice.status, invoice.total],
      [
        periodAfter(start, 'month', 1, n),
        periodAfter(start, 'month', 1, n),
        periodAfter(start, 'month', 1, n + 1),
        'paid',
        2900,
      ],
    )
  }
  const now = await read(subscription.ref)
  assert.deepEqual(now.currentPeriodStart, periodAfter(start, 'month', 1, 12))
  assert.equal(now.status, 'active')
})

test('a year that passes in steps of four weeks has every renewal of a two-week price', async () => {
  const { subscription } = await buy(testServer, {
    price: priceOf({ interval: 'week', interval_count: 2, amount: 700 }),
  })
  for (let week = 0; week < 52; week += 4) await testServer.pass(days(28))
  assert.equal((await testServer.invoicesOf(subscription.ref)).length, 27)
  assert.deepEqual(
    (await read(subscription.ref)).currentPeriodStart,
    periodAfter(subscription.currentPeriodStart, 'week', 2, 26),
  )
})

test('a trial ends with the first invoice, and periods start from there', async () => {
  const { subscription, invoice } = await buy(testServer, { trialDays: 10 })
  assert.equal(invoice, null)
  await testServer.pass(days(10) - minutes(5))
  assert.equal((await read(subscription.ref)).status, 'trialing')
  await testServer.pass(minutes(6))
  const active = await read(subscription.ref)
  assert.equal(active.status, 'active')
  assert.deepEqual(active.currentPeriodStart, subscription.trialEndsAt)
  assert.deepEqual(active.currentPeriodEnd, periodAfter(subscription.trialEndsAt as Date, 'month', 1, 1))
  assert.deepEqual(await totalsOf(subscription.ref), [2900])
})

test('a trial that is canceled ends without an invoice', async () => {
  const { subscription } = await buy(testServer, { trialDays: 10 })
  await testServer.gateway.cancelSubscription(subscription.ref, 'period_end', randomUUID())
  await testServer.pass(days(11))
  const ended = await read(subscription.ref)
  assert.deepEqual([ended.status, ended.endedAt], ['canceled', subscription.trialEndsAt])
  assert.deepEqual(await totalsOf(subscription.ref), [])
})

test('a card that pays once fails from the second charge on, and another card pays the open invoice', async () => {
  const { subscription } = await buy(testServer, {}, 'pays once')
  await testServer.pass(days(70))
  assert.equal((await read(subscription.ref)).status, 'past_due')
  const [, second, third] = await invoicesIn(testServer, subscription.ref)
  assert.deepEqual([second?.status, third?.status, second?.attempts], ['open', 'open', 1])
  const portal = await testServer.gateway.billingPortal(subscription.customerRef, 'https://shop.example.com/account')
  await testServer.submit(portal.url, { card: '4242424242424242' })
  assert.equal((await testServer.gateway.payInvoice(second?.ref ?? '', randomUUID())).status, 'paid')
  assert.equal((await read(subscription.ref)).status, 'past_due')
  assert.equal((await testServer.gateway.payInvoice(third?.ref ?? '', randomUUID())).status, 'paid')
  assert.equal((await read(subscription.ref)).status, 'active')
})

test('canceling makes an open invoice uncollectible', async () => {
  const { subscription } = await buy(testServer, {}, 'pays once')
  await testServer.renew(subscription.ref)
  await testServer.gateway.cancelSubscription(subscription.ref, 'now', randomUUID())
  assert.deepEqual(
    (await invoicesIn(testServer, subscription.ref)).map(({ status }) => status),
    ['paid', 'uncollectible'],
  )
})

test('coupons apply once, for a number of periods, or forever', async () => {
  const price = priceOf({ amount: 1000 })
  const half = { percent_off: 50 }
  const [once, twice, always, fixed] = await Promise.all([
    buy(testServer, { price, coupon: couponOf({ ...half, duration: 'once' }) }),
    buy(testServer, { price, coupon: couponOf({ ...half, duration: 'repeating', duration_periods: 2 }) }),
    buy(testServer, { price, coupon: couponOf({ ...half, duration: 'forever' }) }),
    buy(testServer, {
      price,
      coupon: couponOf({ amount_off: 1200, currency: 'usd', duration: 'repeating', duration_periods: 2 }),
    }),
  ])
  await testServer.pass(days(95))
  assert.deepEqual(await totalsOf(once.subscription.ref), [500, 1000, 1000, 1000])
  assert.deepEqual(await totalsOf(twice.subscription.ref), [500, 500, 1000, 1000])
  assert.deepEqual(await totalsOf(always.subscription.ref), [500, 500, 500, 500])
  assert.deepEqual(await totalsOf(fixed.subscription.ref), [0, 0, 1000, 1000])
})

test('a paused subscription is not charged; after it resumes, the next period is paid', async () => {
  const { subscription } = await buy(testServer)
  await testServer.gateway.pauseSubscription(subscription.ref, randomUUID())
  await testServer.pass(days(65))
  const paused = await read(subscription.ref)
  assert.equal(paused.status, 'paused')
  assert.deepEqual(await totalsOf(subscription.ref), [2900])
  await testServer.gateway.unpauseSubscription(subscription.ref, randomUUID())
  await testServer.renew(subscription.ref)
  assert.deepEqual(await totalsOf(subscription.ref), [2900, 2900])
})

test('usage is on the invoice of its period, and usage reported late on the next one', async () => {
  const price = priceOf({
    model: 'tiered',
    amount: null,
    tiers: [
      { up_to: 100, unit_amount: 10 },
      { up_to: null, unit_amount: 5 },
    ],
    meter: 'calls',
  })
  const { subscription } = await buy(testServer, { price })
  const report = (quantity: number, at: Date) =>
    testServer.gateway.reportUsage(
      { customerRef: subscription.customerRef, meter: 'calls', quantity, at },
      randomUUID(),
    )
  const inFirst = testServer.now()
  await report(150, inFirst)
  await report(7, new Date(inFirst.getTime() + 1000))
  await testServer.renew(subscription.ref)
  assert.deepEqual(await totalsOf(subscription.ref), [100 * 10 + 57 * 5])
  await report(20, inFirst)
  await report(30, testServer.now())
  await testServer.renew(subscription.ref)
  assert.deepEqual((await totalsOf(subscription.ref)).slice(1), [500])
  await report(3, testServer.now())
  const ended = await testServer.gateway.cancelSubscription(subscription.ref, 'now', randomUUID())
  assert.equal(ended.status, 'canceled')
  assert.deepEqual((await totalsOf(subscription.ref)).slice(2), [30])
})

test('a change is prorated to the minor unit: a credit for the old price and a charge for the new one', async () => {
  const price = perSeat(3100)
  const { subscription } = await buy(testServer, { price, quantity: 2 })
  const { currentPeriodStart: from, currentPeriodEnd: to } = subscription
  await testServer.pass(days(9) + hours(7))
  const preview = await testServer.gateway.previewChange(subscription.ref, { price, quantity: 3 })
  await testServer.gateway.changeSubscription(subscription.ref, { price, quantity: 3, at: 'now' }, randomUUID())
  const [, charged] = await invoicesIn(testServer, subscription.ref)
  const at = charged?.lines[0]?.periodStart as Date
  const share = (to.getTime() - at.getTime()) / (to.getTime() - from.getTime())
  assert.deepEqual(
    charged?.lines.map(({ amount }) => amount),
    [-Math.round(6200 * share), Math.round(9300 * share)],
  )
  assert.equal(charged?.total, preview.now)
})

test('the credit of a downgrade is deducted from the next invoices until it is used up', async () => {
  const { subscription } = await buy(testServer, { price: priceOf({ amount: 30_000 }) })
  const cheap = { price: priceOf({ amount: 10_000 }), quantity: 1 }
  const preview = await testServer.gateway.previewChange(subscription.ref, cheap)
  await testServer.gateway.changeSubscription(subscription.ref, { ...cheap, at: 'now' }, randomUUID())
  assert.equal(preview.next, 0)
  await testServer.pass(days(95))
  const totals = await totalsOf(subscription.ref)
  assert.equal(totals[1], 0)
  // All but some minutes of the first month were given back: twenty thousand for two months.
  assert.ok((totals[2] as number) < 100, String(totals))
  assert.equal(totals[3], 10_000)
})

test('a change of the interval starts a new period', async () => {
  const { subscription } = await buy(testServer, { price: priceOf({ amount: 1000 }) })
  const yearly = { price: priceOf({ amount: 10_000, interval: 'year' }), quantity: 1 }
  const preview = await testServer.gateway.previewChange(subscription.ref, yearly)
  const changed = await testServer.gateway.changeSubscription(subscription.ref, { ...yearly, at: 'now' }, randomUUID())
  assert.deepEqual(changed.currentPeriodEnd, periodAfter(changed.currentPeriodStart, 'year', 1, 1))
  assert.deepEqual(await totalsOf(subscription.ref), [1000, preview.now])
  assert.ok(preview.now >= 9000 && preview.now < 9100)
})

test('a subscription that cannot be renewed does not block others', async () => {
  const [broken, sound] = [await buy(testServer), await buy(testServer)]
  await testServer.app.database.sql`
    update sandbox_subscriptions set price = price || '{"amount": 9007199254740992}', due_at = due_at - interval '1 day'
    where ref = ${broken.subscription.ref}`
  await testServer.renew(sound.subscription.ref)
  assert.deepEqual(await totalsOf(broken.subscription.ref), [2900])
  assert.deepEqual(await totalsOf(sound.subscription.ref), [2900, 2900])
})

test('an unpaid checkout expires automatically', async () => {
  const { ref } = await testServer.gateway.openCheckout(askedOf(), randomUUID())
  await testServer.pass(hours(25))
  assert.equal((await testServer.gateway.readCheckout(ref))?.state, 'expired')
})
