import assert from 'node:assert/strict'
import { test } from 'node:test'
import { flatnessOf } from './flatness.ts'

const hour = (figure: (minute: number) => number) => Array.from({ length: 60 }, (_, minute) => figure(minute))

test('the last ten minutes of an hour are compared with the first ten', () => {
  const { first, last, ratio, isFlat } = flatnessOf(
    hour((minute) => (minute < 10 ? 100 : minute < 50 ? 500 : 105)),
    { tolerance: 0 },
  )
  assert.deepEqual([first, last, ratio, isFlat], [100, 105, 1.05, true])
})

test('a figure that grows by more than a tenth is not flat, unless the difference means nothing', () => {
  const growing = hour((minute) => 100 + minute)
  assert.equal(flatnessOf(growing, { tolerance: 0 }).isFlat, false)
  assert.equal(flatnessOf(growing, { tolerance: 60 }).isFlat, true)
  assert.equal(
    flatnessOf(
      hour((minute) => (minute > 55 ? 30 : 0)),
      { tolerance: 10 },
    ).isFlat,
    false,
  )
})

test('a run of a few minutes compares its last minute with its first', () => {
  assert.deepEqual(flatnessOf([10, 90, 20], { tolerance: 0 }), { first: 10, last: 20, ratio: 2, isFlat: false })
})
