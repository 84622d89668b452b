import assert from 'node:assert/strict'
import { test } from 'node:test'
import { averageOf, npsOf } from './scores.ts'

/** Computed apart from this, with forty digits. */
const known: [promoters: number, passives: number, detractors: number, score: number, low: number, high: number][] = [
  [1, 0, 0, 100, -48.5, 100],
  [0, 0, 1, -100, -100, 48.5],
  [5, 0, 0, 100, 17.5, 100],
  [19, 10, 7, 33.3, 6.2, 55.3],
  [60, 25, 15, 45, 29.3, 58],
  [0, 8, 0, 0, -21.8, 21.8],
  [700, 200, 100, 60, 55.7, 63.9],
  [3, 3, 4, -10, -51.4, 36.1],
]

test('the score and its interval match reference values', () => {
  for (const [promoters, passives, detractors, score, low, high] of known) {
    const tally = new Map([
      [10, promoters],
      [7, passives],
      [6, detractors],
    ])
    assert.deepEqual(npsOf(tally), { score, low, high, promoters, passives, detractors })
  }
})

test('0 to 6 are detractors, 7 and 8 passives, 9 and 10 promoters', () => {
  for (let number = 0; number <= 10; number++) {
    const { promoters, passives, detractors } = npsOf(new Map([[number, 1]])) ?? {}
    assert.deepEqual([promoters, passives, detractors], number > 8 ? [1, 0, 0] : number > 6 ? [0, 1, 0] : [0, 0, 1])
  }
})

test('without answers there is neither a score nor an average', () => {
  assert.deepEqual([npsOf(new Map()), averageOf(new Map())], [null, null])
  assert.equal(
    averageOf(
      new Map([
        [1, 1],
        [2, 2],
      ]),
    ),
    1.67,
  )
})
