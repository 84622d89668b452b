import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pointOf, textOfPoint } from '../src/areas/revenue/point.ts'
import { lastComplete } from '../src/areas/revenue/revenue.ts'

const months = [
  { from: '2030-01-01', to: '2030-01-31' },
  { from: '2030-02-01', to: '2030-02-28' },
  { from: '2030-03-01', to: '2030-03-14' },
]

test('churn is shown for the last complete month, also on the last day of a month and the day after', () => {
  const monthOn = (today: string) => lastComplete(months, today)?.from
  assert.equal(monthOn('2030-03-14'), '2030-02-01')
  assert.equal(monthOn('2030-03-01'), '2030-02-01')
  assert.equal(monthOn('2030-02-28'), '2030-01-01')
  assert.equal(monthOn('2030-01-31'), undefined)
})

test('a point in the URL contains its days, its currency or the trials, and a segment', () => {
  const segment_id = '01a1f0a4-e447-74d9-977d-c368b87ffc4c'
  for (const name of ['eur', 'trials']) {
    const point = { from: '2030-01-01', interval: 'month' as const, of: name, segment_id }
    assert.deepEqual(pointOf(textOfPoint(point)), point)
    assert.deepEqual(pointOf(textOfPoint({ ...point, segment_id: undefined })), { ...point, segment_id: undefined })
  }
  for (const text of [undefined, '', '2030-01-01', '2030-01-01.hour.eur', '2030-01-01.month.euros']) {
    assert.equal(pointOf(text), undefined)
  }
})
