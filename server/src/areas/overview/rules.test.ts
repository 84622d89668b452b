import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CountedDay, metricOf } from './rules.ts'

const day = (index: number, count: number): CountedDay => ({
  day: `2026-11-${String(index + 1).padStart(2, '0')}`,
  active_contacts: count,
  sign_ins: count,
  new_contacts: count,
  failed_deliveries: count,
})

test('the second half of the days is the period, and the first half is the comparison', () => {
  const { value, previous_value, points } = metricOf(
    'sign_ins',
    [1, 2, 3, 4].map((count, index) => day(index, count)),
  )
  assert.deepEqual([value, previous_value], [7, 3])
  assert.deepEqual(points, [
    { day: '2026-11-03', count: 3, previous_count: 1 },
    { day: '2026-11-04', count: 4, previous_count: 2 },
  ])
})

test('the average of active contacts covers completed days, starting at the first day with activity', () => {
  const active = (counts: number[]) =>
    metricOf(
      'active_contacts',
      counts.map((count, index) => day(index, count)),
    )
  assert.equal(active([0, 0, 0, 0, 10, 20, 30, 1]).value, 20)
  assert.equal(active([0, 0, 0, 0, 0, 0, 8, 1]).value, 8)
  assert.equal(active([0, 0, 0, 0, 0, 0, 0, 5]).value, 5)
  assert.equal(active([0, 0, 0, 0, 0, 0, 0, 0]).value, 0)
  assert.equal(active([0, 4, 4, 4, 0, 0, 0, 0]).previous_value, 4)
})
