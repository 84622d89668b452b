import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { days, hours, minutes } from '../../../../platform/clock.ts'
import { periodAfter } from '../../../catalogue/public.ts'
import { askedOf, buy, invoicesIn, perSeat, priceOf } from '../../conformance/stage.ts'
import type { GatewayCoupon } from '../../port.ts'
import { type SandboxStage, sandboxStage } from '../testing.ts'

let stage: SandboxStage
before(async () => {
  stage = await sandboxStage()
})
after(() => stage.close())

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
  const found = await stage.gateway.readSubscription(ref)
  assert.ok(found)
  return found
}
const totalsOf = async (ref: string) => (await invoicesIn(stage, ref)).map(({ total }) => total)

test('a year that nobody looked at is twelve renewals, each on its day', async () => {
  const { subscription } = await buy(stage)
  const start = subscription.currentPeriodStart
  await stage.pass(days(366))
  const invoices = await invoicesIn(stage, subscription.ref)
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

test('a year that is looked at every four weeks is the same year', async () => {
  const { subscription } = await buy(stage, { price: priceOf({ interval: 'week', interval_count: 2, amount: 700 }) })
  for (let week = 0; week < 52; week += 4) await stage.pass(days(28))
  assert.equal((await stage.invoicesOf(subscription.ref)).length, 27)
  assert.deepEqual(
    (await read(subscription.ref)).currentPeriodStart,
    periodAfter(subscription.currentPeriodStart, 'week', 2, 26),
  )
})

test('a trial ends with the first invoice, and periods are counted from there', async () => {
  const { subscription, invoice } = await buy(stage, { trialDays: 10 })
  assert.equal(invoice, null)
  await stage.pass(days(10) - minutes(5))
  assert.equal((await read(subscription.ref)).status, 'trialing')
  await stage.pass(minutes(6))
  const active = await read(subscription.ref)
  assert.equal(active.status, 'active')
  assert.deepEqual(active.currentPeriodStart, subscription.trialEndsAt)
  assert.deepEqual(active.currentPeriodEnd, periodAfter(subscription.trialEndsAt as Date, 'month', 1, 1))
  assert.deepEqual(await totalsOf(subscription.ref), [2900])
})

test('a trial that is cancelled ends without an invoice', async () => {
  const { subscription } = await buy(stage, { trialDays: 10 })
  await stage.gateway.cancelSubscription(subscription.ref, 'period_end', randomUUID())
  await stage.pass(days(11))
  const ended = await read(subscription.ref)
  assert.deepEqual([ended.status, ended.endedAt], ['canceled', subscription.trialEndsAt])
  assert.deepEqual(await totalsOf(subscription.ref), [])
})

test('a card that pays once fails from the second charge on, and another card recovers it', async () => {
  const { subscription } = await buy(stage, {}, 'pays once')
  await stage.pass(days(70))
  assert.equal((await read(subscription.ref)).status, 'past_due')
  const [, second, third] = await invoicesIn(stage, subscription.ref)
  assert.deepEqual([second?.status, third?.status, second?.attempts], ['open', 'open', 1])
  const portal = await stage.gateway.billingPortal(subscription.customerRef, 'https://shop.example.com/account')
  await stage.submit(portal.url, { card: '4242424242424242' })
  assert.equal((await stage.gateway.payInvoice(second?.ref ?? '', randomUUID())).status, 'paid')
  assert.equal((await read(subscription.ref)).status, 'past_due')
  assert.equal((await stage.gateway.payInvoice(third?.ref ?? '', randomUUID())).status, 'paid')
  assert.equal((await read(subscription.ref)).status, 'active')
})

test('cancelled, what is owed is given up', async () => {
  const { subscription } = await buy(stage, {}, 'pays once')
  await stage.renew(subscription.ref)
  await stage.gateway.cancelSubscription(subscription.ref, 'now', randomUUID())
  assert.deepEqual(
    (await invoicesIn(stage, subscription.ref)).map(({ status }) => status),
    ['paid', 'uncollectible'],
  )
})

test('coupons last once, for so many periods, or for ever', async () => {
  const price = priceOf({ amount: 1000 })
  const half = { percent_off: 50 }
  const [once, twice, always, fixed] = await Promise.all([
    buy(stage, { price, coupon: couponOf({ ...half, duration: 'once' }) }),
    buy(stage, { price, coupon: couponOf({ ...half, duration: 'repeating', duration_periods: 2 }) }),
    buy(stage, { price, coupon: couponOf({ ...half, duration: 'forever' }) }),
    buy(stage, {
      price,
      coupon: couponOf({ amount_off: 1200, currency: 'usd', duration: 'repeating', duration_periods: 2 }),
    }),
  ])
  await stage.pass(days(95))
  assert.deepEqual(await totalsOf(once.subscription.ref), [500, 1000, 1000, 1000])
  assert.deepEqual(await totalsOf(twice.subscription.ref), [500, 500, 1000, 1000])
  assert.deepEqual(await totalsOf(always.subscription.ref), [500, 500, 500, 500])
  assert.deepEqual(await totalsOf(fixed.subscription.ref), [0, 0, 1000, 1000])
})

test('paused, periods pass for nothing; unpaused, the next one is paid', async () => {
  const { subscription } = await buy(stage)
  await stage.gateway.pauseSubscription(subscription.ref, randomUUID())
  await stage.pass(days(65))
  const paused = await read(subscription.ref)
  assert.equal(paused.status, 'paused')
  assert.deepEqual(await totalsOf(subscription.ref), [2900])
  await stage.gateway.unpauseSubscription(subscription.ref, randomUUID())
  await stage.renew(subscription.ref)
  assert.deepEqual(await totalsOf(subscription.ref), [2900, 2900])
})

test('usage is on the invoice of its period, and what is reported late on the next one', async () => {
  const price = priceOf({
    model: 'tiered',
    amount: null,
    tiers: [
      { up_to: 100, unit_amount: 10 },
      { up_to: null, unit_amount: 5 },
    ],
    meter: 'calls',
  })
  const { subscription } = await buy(stage, { price })
  const report = (quantity: number, at: Date) =>
    stage.gateway.reportUsage({ customerRef: subscription.customerRef, meter: 'calls', quantity, at }, randomUUID())
  const inFirst = stage.now()
  await report(150, inFirst)
  await report(7, new Date(inFirst.getTime() + 1000))
  await stage.renew(subscription.ref)
  assert.deepEqual(await totalsOf(subscription.ref), [100 * 10 + 57 * 5])
  await report(20, inFirst)
  await report(30, stage.now())
  await stage.renew(subscription.ref)
  assert.deepEqual((await totalsOf(subscription.ref)).slice(1), [500])
  await report(3, stage.now())
  const ended = await stage.gateway.cancelSubscription(subscription.ref, 'now', randomUUID())
  assert.equal(ended.status, 'canceled')
  assert.deepEqual((await totalsOf(subscription.ref)).slice(2), [30])
})

test('a change is invoiced to the minor unit: what is left of the old back, what is left of the new', async () => {
  const price = perSeat(3100)
  const { subscription } = await buy(stage, { price, quantity: 2 })
  const { currentPeriodStart: from, currentPeriodEnd: to } = subscription
  await stage.pass(days(9) + hours(7))
  const preview = await stage.gateway.previewChange(subscription.ref, { price, quantity: 3 })
  await stage.gateway.changeSubscription(subscription.ref, { price, quantity: 3, at: 'now' }, randomUUID())
  const [, charged] = await invoicesIn(stage, subscription.ref)
  const at = charged?.lines[0]?.periodStart as Date
  const share = (to.getTime() - at.getTime()) / (to.getTime() - from.getTime())
  assert.deepEqual(
    charged?.lines.map(({ amount }) => amount),
    [-Math.round(6200 * share), Math.round(9300 * share)],
  )
  assert.equal(charged?.total, preview.now)
})

test('what a cheaper plan gives back is taken off the next invoices until it is used up', async () => {
  const { subscription } = await buy(stage, { price: priceOf({ amount: 30_000 }) })
  const cheap = { price: priceOf({ amount: 10_000 }), quantity: 1 }
  const preview = await stage.gateway.previewChange(subscription.ref, cheap)
  await stage.gateway.changeSubscription(subscription.ref, { ...cheap, at: 'now' }, randomUUID())
  assert.equal(preview.next, 0)
  await stage.pass(days(95))
  const totals = await totalsOf(subscription.ref)
  assert.equal(totals[1], 0)
  // All but some minutes of the first month were given back: twenty thousand for two months.
  assert.ok((totals[2] as number) < 100, String(totals))
  assert.equal(totals[3], 10_000)
})

test('another interval begins a period of its own', async () => {
  const { subscription } = await buy(stage, { price: priceOf({ amount: 1000 }) })
  const yearly = { price: priceOf({ amount: 10_000, interval: 'year' }), quantity: 1 }
  const preview = await stage.gateway.previewChange(subscription.ref, yearly)
  const changed = await stage.gateway.changeSubscription(subscription.ref, { ...yearly, at: 'now' }, randomUUID())
  assert.deepEqual(changed.currentPeriodEnd, periodAfter(changed.currentPeriodStart, 'year', 1, 1))
  assert.deepEqual(await totalsOf(subscription.ref), [1000, preview.now])
  assert.ok(preview.now >= 9000 && preview.now < 9100)
})

test('a subscription that cannot be renewed holds up no other', async () => {
  const [broken, sound] = [await buy(stage), await buy(stage)]
  await stage.app.database.sql`
    update sandbox_subscriptions set price = price || '{"amount": 9007199254740992}', due_at = due_at - interval '1 day'
    where ref = ${broken.subscription.ref}`
  await stage.renew(sound.subscription.ref)
  assert.deepEqual(await totalsOf(broken.subscription.ref), [2900])
  assert.deepEqual(await totalsOf(sound.subscription.ref), [2900, 2900])
})

test('a checkout nobody pays expires by itself', async () => {
  const { ref } = await stage.gateway.openCheckout(askedOf(), randomUUID())
  await stage.pass(hours(25))
  assert.equal((await stage.gateway.readCheckout(ref))?.state, 'expired')
})
