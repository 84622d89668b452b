import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { liftOf, proportion } from './interval.ts'

const near = (value: number | null | undefined, expected: number) =>
  assert.ok(Math.abs((value ?? Number.NaN) - expected) < 5e-5, `${value} is not ${expected}`)

/** Newcombe, Interval estimation for the difference between independent proportions (1998), table II, method 10. */
const published = [
  { a: [56, 70], b: [48, 80], low: 0.0524, high: 0.3339 },
  { a: [9, 10], b: [3, 10], low: 0.1705, high: 0.809 },
  { a: [6, 7], b: [2, 7], low: 0.0582, high: 0.8062 },
  { a: [5, 56], b: [0, 29], low: -0.0381, high: 0.1926 },
  { a: [0, 10], b: [0, 20], low: -0.1611, high: 0.2775 },
  { a: [0, 10], b: [0, 10], low: -0.2775, high: 0.2775 },
  { a: [10, 10], b: [0, 20], low: 0.6791, high: 1 },
  { a: [10, 10], b: [0, 10], low: 0.6075, high: 1 },
] as const

for (const { a, b, low, high } of published) {
  test(`the interval of ${a.join('/')} minus ${b.join('/')} equals the published one`, () => {
    const lift = liftOf({ converted: a[0], people: a[1] }, { converted: b[0], people: b[1] })
    near(lift?.low, low)
    near(lift?.high, high)
  })
}

test("the interval of a rate is Wilson's, also for no conversions and for no people", () => {
  const known = proportion(81, 263)
  near(known.low, 0.2553)
  near(known.high, 0.3662)
  const none = proportion(0, 20)
  near(none.low, 0)
  near(none.high, 0.1611)
  assert.deepEqual(proportion(0, 0), { rate: null, low: null, high: null })
})

test('lift requires people in both groups, and is unclear while 0 is in its interval', () => {
  assert.equal(liftOf({ converted: 0, people: 0 }, { converted: 1, people: 2 }), null)
  assert.equal(liftOf({ converted: 1, people: 2 }, { converted: 0, people: 0 }), null)
  assert.equal(liftOf({ converted: 3, people: 10 }, { converted: 2, people: 10 })?.verdict, 'unclear')
  assert.equal(liftOf({ converted: 56, people: 70 }, { converted: 48, people: 80 })?.verdict, 'higher')
  assert.equal(liftOf({ converted: 48, people: 80 }, { converted: 56, people: 70 })?.verdict, 'lower')
})

test('the interval contains the difference, and swapping the groups negates both', () => {
  const group = fc
    .record({ people: fc.integer({ min: 1, max: 1e6 }), share: fc.double({ min: 0, max: 1, noNaN: true }) })
    .map(({ people, share }) => ({ people, converted: Math.round(people * share) }))
  fc.assert(
    fc.property(group, group, (a, b) => {
      const [one, other] = [liftOf(a, b), liftOf(b, a)]
      assert.ok(one && other)
      const slack = 1e-12
      assert.ok(one.low <= one.difference + slack && one.difference <= one.high + slack)
      assert.ok(one.low >= -1 - slack && one.high <= 1 + slack)
      assert.ok(Math.abs(one.low + other.high) < slack && Math.abs(one.high + other.low) < slack)
    }),
  )
})
