import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Asking, amountOf, type Tier } from './amount.ts'
import { discountOf } from './discount.ts'
import { monthlyAmount } from './monthly.ts'
import { type Interval, periodAfter, prorate } from './periods.ts'

const money = fc.integer({ min: 0, max: 1_000_000 })

const tiers = fc
  .tuple(
    fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 6 }),
    fc.array(fc.record({ unit_amount: money, flat_amount: fc.option(money, { nil: undefined }) }), {
      minLength: 7,
      maxLength: 7,
    }),
  )
  .map(([widths, amounts]): Tier[] => {
    const ends = widths.map((_, index) => widths.slice(0, index + 1).reduce((sum, width) => sum + width))
    const closed = ends.map((up_to, index) => ({ up_to, ...(amounts[index] as Omit<Tier, 'up_to'>) }))
    return [...closed, { up_to: null, ...(amounts[widths.length] as Omit<Tier, 'up_to'>) }]
  })

const prices: fc.Arbitrary<Asking> = fc.oneof(
  fc.record({
    model: fc.constantFrom('flat' as const, 'per_seat' as const, 'per_unit' as const),
    amount: fc.integer({ min: 1, max: 1_000_000 }),
    tiers: fc.constant(null),
  }),
  fc.record({ model: fc.constantFrom('tiered' as const, 'volume' as const), amount: fc.constant(null), tiers }),
)

/** Unit by unit: slow, and plain to see. */
function slowAmount({ model, amount, tiers }: Asking, quantity: number): number {
  if (model === 'flat') return amount ?? 0
  const tierOf = (unit: number) => (tiers ?? []).find(({ up_to }) => up_to === null || unit <= up_to) as Tier
  let total = 0
  if (model === 'volume') total += tierOf(quantity).flat_amount ?? 0
  if (model === 'tiered') total += tierOf(Math.min(quantity, 1)).flat_amount ?? 0
  for (let unit = 1; unit <= quantity; unit++) {
    if (model === 'per_seat' || model === 'per_unit') total += amount ?? 0
    if (model === 'volume') total += tierOf(quantity).unit_amount
    if (model !== 'tiered') continue
    if (unit > 1 && tierOf(unit) !== tierOf(unit - 1)) total += tierOf(unit).flat_amount ?? 0
    total += tierOf(unit).unit_amount
  }
  return total
}

test('an amount equals the sum of its units', () => {
  fc.assert(
    fc.property(prices, fc.integer({ min: 0, max: 300 }), (price, quantity) => {
      assert.equal(amountOf(price, quantity), slowAmount(price, quantity))
    }),
    { numRuns: 2000 },
  )
})

const decimals = fc
  .tuple(fc.integer({ min: 0, max: 999_999 }), fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 12 }))
  .map(([whole, part]) => (part === '' ? `${whole}` : `${whole}.${part}`))

/** The exact cost of units, in 10^-12 of the minor unit, written without the code under test. */
const exactOf = (decimal: string, units: number): bigint => {
  const [whole = '', part = ''] = decimal.split('.')
  return BigInt(`${whole}${part.padEnd(12, '0')}`) * BigInt(units)
}

const halfAwayFromZero = (exact: bigint): number => {
  const [whole, rest] = [exact / 10n ** 12n, exact % 10n ** 12n]
  return Number(rest * 2n >= 10n ** 12n ? whole + 1n : whole)
}

test('a price with decimals is exact for any quantity, and rounded once', () => {
  fc.assert(
    fc.property(decimals, fc.integer({ min: 0, max: 1_000_000 }), (unit_amount_decimal, quantity) => {
      const price: Asking = { model: 'per_unit', amount: null, unit_amount_decimal, tiers: null }
      assert.equal(amountOf(price, quantity), halfAwayFromZero(exactOf(unit_amount_decimal, quantity)))
      const tier = { up_to: null, unit_amount: 0, unit_amount_decimal }
      for (const model of ['tiered', 'volume'] as const)
        assert.equal(amountOf({ model, amount: null, tiers: [tier] }, quantity), amountOf(price, quantity))
    }),
    { numRuns: 1000 },
  )
})

test('tiers with decimals are summed before rounding', () => {
  fc.assert(
    fc.property(
      decimals,
      decimals,
      fc.integer({ min: 1, max: 500 }),
      fc.integer({ min: 0, max: 1000 }),
      (a, b, end, n) => {
        const tiers = [
          { up_to: end, unit_amount: 0, unit_amount_decimal: a },
          { up_to: null, unit_amount: 0, unit_amount_decimal: b },
        ]
        const exact = exactOf(a, Math.min(n, end)) + exactOf(b, Math.max(0, n - end))
        assert.equal(amountOf({ model: 'tiered', amount: null, tiers }, n), halfAwayFromZero(exact))
      },
    ),
    { numRuns: 1000 },
  )
})

test('a partial package costs as much as a full one', () => {
  const price: Asking = { model: 'per_unit', amount: 500, package_size: 1000, tiers: null }
  assert.deepEqual(
    [0, 1, 999, 1000, 1001, 5000].map((quantity) => amountOf(price, quantity)),
    [0, 500, 500, 500, 1000, 2500],
  )
})

test('an amount that a number cannot represent exactly is refused, not rounded', () => {
  const price: Asking = { model: 'per_unit', amount: 999_999_999_999, tiers: null }
  assert.equal(amountOf(price, 9007), 9006999999990993)
  assert.throws(() => amountOf(price, 1_000_000), RangeError)
  assert.throws(() => amountOf(price, 0.5), RangeError)
  assert.throws(() => amountOf(price, -1), RangeError)
})

const moments = fc
  .tuple(fc.integer({ min: 1, max: 400 * 86_400_000 }), fc.integer({ min: -1000, max: 400 * 86_400_000 + 1000 }))
  .map(([length, offset]) => {
    const from = Date.UTC(2026, 0, 31)
    return { from: new Date(from), to: new Date(from + length), at: new Date(from + offset) }
  })
const amounts = fc.integer({ min: 0, max: 999_999_999_999 })

test('the prorations of a change and of its reverse sum to zero within one minor unit', () => {
  fc.assert(
    fc.property(amounts, amounts, moments, (old, next, period) => {
      const change = prorate({ ...period, amount: next }) + prorate({ ...period, amount: -old })
      const reverse = prorate({ ...period, amount: old }) + prorate({ ...period, amount: -next })
      assert.ok(Math.abs(change + reverse) <= 1)
    }),
  )
})

test('the used and the remaining part sum to the total within one minor unit', () => {
  fc.assert(
    fc.property(amounts, moments, (amount, { from, to, at }) => {
      const inside = new Date(Math.min(Math.max(at.getTime(), from.getTime()), to.getTime()))
      const remaining = prorate({ amount, from, to, at: inside })
      const mirrored = new Date(from.getTime() + (to.getTime() - inside.getTime()))
      const used = prorate({ amount, from, to, at: mirrored })
      assert.ok(remaining >= 0 && remaining <= amount)
      assert.ok(Math.abs(used + remaining - amount) <= 1)
    }),
  )
})

test('a proration is rounded once, to the nearest minor unit', () => {
  const month = { from: new Date('2026-11-01T00:00:00Z'), to: new Date('2026-12-01T00:00:00Z') }
  assert.equal(prorate({ ...month, amount: 1000, at: new Date('2026-11-16T00:00:00Z') }), 500)
  assert.equal(prorate({ ...month, amount: 1001, at: new Date('2026-11-16T00:00:00Z') }), 501)
  assert.equal(prorate({ ...month, amount: -1001, at: new Date('2026-11-16T00:00:00Z') }), -501)
  assert.equal(prorate({ ...month, amount: 1000, at: new Date('2026-10-01T00:00:00Z') }), 1000)
  assert.equal(prorate({ ...month, amount: 1000, at: new Date('2026-12-01T00:00:00Z') }), 0)
})

test('monthly periods start on the same day of the month, or on the last day of a shorter month', () => {
  const start = new Date('2024-01-31T10:20:30.456Z')
  const at = (interval: Interval, count: number, n: number) => periodAfter(start, interval, count, n).toISOString()
  assert.equal(at('month', 1, 0), start.toISOString())
  assert.equal(at('month', 1, 1), '2024-02-29T10:20:30.456Z')
  assert.equal(at('month', 1, 2), '2024-03-31T10:20:30.456Z')
  assert.equal(at('month', 3, 1), '2024-04-30T10:20:30.456Z')
  assert.equal(at('month', 1, 13), '2025-02-28T10:20:30.456Z')
  assert.equal(at('year', 1, 1), '2025-01-31T10:20:30.456Z')
  assert.equal(at('week', 2, 3), '2024-03-13T10:20:30.456Z')
  assert.equal(at('day', 10, 3), '2024-03-01T10:20:30.456Z')
  const leap = new Date('2024-02-29T00:00:00Z')
  assert.equal(periodAfter(leap, 'year', 1, 1).toISOString(), '2025-02-28T00:00:00.000Z')
  assert.equal(periodAfter(leap, 'year', 1, 4).toISOString(), '2028-02-29T00:00:00.000Z')
})

test('periods follow one another without a gap, for any start', () => {
  const intervals = fc.constantFrom<Interval>('day', 'week', 'month', 'year')
  const start = fc.date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(
      start,
      intervals,
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 0, max: 60 }),
      (from, by, count, n) => {
        const [begin, end] = [periodAfter(from, by, count, n), periodAfter(from, by, count, n + 1)]
        assert.ok(begin < end)
        assert.equal(begin.getTime() % 86_400_000, from.getTime() % 86_400_000)
      },
    ),
  )
})

test('a discount is rounded once and never exceeds the amount', () => {
  assert.equal(discountOf({ percent_off: 15, amount_off: null }, 1990), 299)
  assert.equal(discountOf({ percent_off: 100, amount_off: null }, 1990), 1990)
  assert.equal(discountOf({ percent_off: null, amount_off: 500 }, 1990), 500)
  assert.equal(discountOf({ percent_off: null, amount_off: 500 }, 300), 300)
  assert.equal(discountOf({ percent_off: 50, amount_off: null }, 0), 0)
  fc.assert(
    fc.property(amounts, fc.integer({ min: 1, max: 100 }), (amount, percent) => {
      const off = discountOf({ percent_off: percent, amount_off: null }, amount)
      assert.ok(off >= 0 && off <= amount && Math.abs(off - (amount * percent) / 100) <= 0.51)
    }),
  )
})

test('a price is converted to its monthly amount', () => {
  const of = (interval: Interval | null, interval_count: number | null, quantity = 1) =>
    monthlyAmount({ model: 'per_seat', amount: 12_000, tiers: null, interval, interval_count }, quantity)
  assert.equal(of('month', 1), 12_000)
  assert.equal(of('month', 3, 2), 8000)
  assert.equal(of('year', 1, 3), 3000)
  assert.equal(of('week', 1), 52_000)
  assert.equal(of('day', 365), 1000)
  assert.equal(of(null, null), 0)
})
