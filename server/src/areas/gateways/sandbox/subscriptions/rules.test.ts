import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { priceOf } from '../../conformance/test-server.ts'
import type { GatewayPrice } from '../../port.ts'
import { sumOf } from '../invoices/rules.ts'
import { type SandboxPrice, storedPrice } from '../prices.ts'
import {
  couponUsed,
  draftWithCoupon,
  linesInAdvance,
  pendingOf,
  periodEnd,
  planChange,
  planForNextInvoice,
} from './rules.ts'
import type { Subscription } from './subscriptions.sql.ts'

const start = new Date('2026-01-31T12:00:00Z')

const subscriptionTo = (price: SandboxPrice, quantity: number, more: Partial<Subscription> = {}): Subscription => ({
  ref: 'sbx_sub_1',
  customerRef: 'sbx_cus_1',
  status: 'active',
  price,
  quantity,
  next: null,
  coupon: null,
  couponPeriodsLeft: null,
  discounted: false,
  credit: 0,
  pending: [],
  anchor: start,
  periods: 1,
  periodStart: start,
  periodEnd: periodEnd(price, start, 1),
  trialEndsAt: null,
  cancelAt: null,
  canceledAt: null,
  endedAt: null,
  usageFrom: start,
  usageBilledAt: null,
  ours: {},
  createdAt: start,
  ...more,
})

const price = (more: Partial<GatewayPrice>): SandboxPrice => storedPrice(priceOf(more))

const coupon = {
  id: 'c',
  code: 'C',
  name: 'C',
  percent_off: 25,
  amount_off: null,
  currency: null,
  duration: 'forever',
  duration_periods: null,
} as const

const anyBought = fc.record({
  amount: fc.integer({ min: 1, max: 99_999_999 }),
  quantity: fc.integer({ min: 1, max: 500 }),
  model: fc.constantFrom('flat' as const, 'per_seat' as const),
})

const anyCase = fc.record({
  from: anyBought,
  to: anyBought,
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  credit: fc.integer({ min: 0, max: 100_000 }),
  withCoupon: fc.boolean(),
})

const momentAt = ({ periodStart, periodEnd: end }: Subscription, share: number) => ({
  at: new Date(periodStart.getTime() + share * (end.getTime() - periodStart.getTime())),
  used: 0,
})

test('a change never charges a negative amount, and credits the difference instead', () => {
  fc.assert(
    fc.property(anyCase, ({ from, to, share, credit, withCoupon }) => {
      const more = withCoupon ? { coupon, discounted: true, credit } : { credit }
      const before = subscriptionTo(price(from), from.quantity, more)
      const { lines, draft, after } = planChange(
        before,
        { price: price(to), quantity: to.quantity },
        momentAt(before, share),
      )
      const net = sumOf(lines)
      const worth = withCoupon ? Math.sign(net) * (Math.abs(net) - Math.round(Math.abs(net) * 0.25)) : net
      assert.ok(after.credit >= 0)
      assert.ok((draft?.total ?? 0) >= 0)
      const settled = (draft?.total ?? 0) - (after.credit - credit)
      assert.ok(Math.abs(settled - worth) <= 1, `${settled} ${worth}`)
      if (draft) assert.equal(draft.total, sumOf(draft.lines) - draft.discount)
    }),
  )
})

test('a change and its reversal at the same time add up to zero', () => {
  fc.assert(
    fc.property(anyCase, ({ from, to, share }) => {
      const one = subscriptionTo(price(from), from.quantity)
      const two = { price: price(to), quantity: to.quantity }
      const moment = momentAt(one, share)
      const there = planChange(one, two, moment)
      const back = planChange({ ...there.after, credit: 0 }, { price: one.price, quantity: one.quantity }, moment)
      assert.equal(sumOf(there.lines) + sumOf(back.lines), 0)
    }),
  )
})

test('a change at the start of a period charges the full difference, at its end nothing', () => {
  const before = subscriptionTo(price({ amount: 1000 }), 1)
  const to = { price: price({ amount: 4000 }), quantity: 1 }
  assert.equal(planChange(before, to, { at: before.periodStart, used: 0 }).draft?.total, 3000)
  assert.equal(planChange(before, to, { at: before.periodEnd, used: 0 }).draft, null)
})

test('a change of the interval starts a new period, and moves a planned cancellation to its end', () => {
  const before = subscriptionTo(price({ amount: 1000 }), 1)
  const leaving = { ...before, cancelAt: before.periodEnd }
  const at = new Date('2026-02-10T00:00:00Z')
  const to = { price: price({ amount: 9000, interval: 'year' }), quantity: 1 }
  const { after } = planChange(leaving, to, { at, used: 0 })
  assert.deepEqual([after.periodStart, after.anchor, after.periods], [at, at, 1])
  assert.deepEqual(
    [after.periodEnd, after.cancelAt],
    [new Date('2027-02-10T00:00:00Z'), new Date('2027-02-10T00:00:00Z')],
  )
})

test('changing from a metered price charges the usage until then, and no usage of the same second again', () => {
  const before = subscriptionTo(price({ model: 'per_unit', amount: 3, meter: 'calls' }), 1)
  const to = { price: price({ amount: 2800 }), quantity: 1 }
  const { lines, after } = planChange(before, to, { at: new Date('2026-02-14T12:00:00.400Z'), used: 70 })
  assert.deepEqual(
    lines.map(({ amount, is_proration }) => [amount, is_proration]),
    [
      [210, false],
      [1400, true],
    ],
  )
  assert.deepEqual(after.usageFrom, new Date('2026-02-14T12:00:00.400Z'))
})

test('changing during a trial charges nothing', () => {
  const trial = subscriptionTo(price({ amount: 1000 }), 1, { status: 'trialing' })
  const { lines, draft, after } = planChange(
    { ...trial, trialEndsAt: trial.periodEnd },
    { price: price({ amount: 9000, interval: 'year' }), quantity: 2 },
    { at: start, used: 0 },
  )
  assert.deepEqual([lines, draft, after.quantity, after.periodEnd], [[], null, 2, trial.periodEnd])
})

test('a coupon applies for its number of periods, and one in another currency has no effect', () => {
  const twice = subscriptionTo(price({ amount: 1000 }), 1, { coupon, couponPeriodsLeft: 2 })
  assert.equal(draftWithCoupon(twice, linesInAdvance(twice)).total, 750)
  const once = { ...twice, ...couponUsed(twice) }
  assert.deepEqual([once.discounted, once.couponPeriodsLeft], [true, 1])
  const none = { ...once, couponPeriodsLeft: 0 }
  assert.equal(draftWithCoupon(none, linesInAdvance(none)).total, 1000)
  assert.equal(couponUsed(none).discounted, false)
  const euros = { ...twice, coupon: { ...coupon, percent_off: null, amount_off: 500, currency: 'eur' } }
  assert.equal(draftWithCoupon(euros, linesInAdvance(euros)).total, 1000)
})

test('any sequence of seat changes costs the same on the next invoice as on separate invoices', () => {
  const seats = fc.array(
    fc.record({ quantity: fc.integer({ min: 1, max: 30 }), after: fc.integer({ min: 1, max: 3 }) }),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 9999 }), seats, (first, amount, changes) => {
      const perSeat = price({ model: 'per_seat', amount })
      const paid = (plan: typeof planChange) => {
        let [subscription, at, total] = [subscriptionTo(perSeat, first), start.getTime(), 0]
        for (const { quantity, after } of changes) {
          at += after * 86_400_000
          const planned = plan(subscription, { price: perSeat, quantity }, { at: new Date(at), used: 0 })
          total += planned.draft?.total ?? 0
          subscription = planned.after
        }
        const begun = { ...subscription, pending: [] }
        const draft = draftWithCoupon(begun, linesInAdvance(begun), pendingOf(subscription))
        // Credit that is left belongs to later invoices.
        return total + draft.total - (subscription.credit - draft.creditUsed)
      }
      assert.equal(paid(planForNextInvoice), paid(planChange))
    }),
    { numRuns: 500 },
  )
})
