import assert from 'node:assert/strict'
import { test } from 'node:test'
import { localHours, nextStart, periodHours, startBefore, startOf } from './local-days.ts'

test('weeks start on Monday and months on the first, across a year boundary', () => {
  assert.equal(startOf('2030-01-06', 'week'), '2029-12-31')
  assert.equal(startOf('2030-01-07', 'week'), '2030-01-07')
  assert.equal(nextStart('2029-12-01', 'month'), '2030-01-01')
  assert.equal(startBefore('2030-03-01', 'month', 3), '2029-12-01')
})

test('an hour belongs to the local day in which it begins, also when the clock changes', () => {
  const berlin = localHours('Europe/Berlin')
  assert.deepEqual(berlin.at('2030-01-10', 23), { day: '2030-01-11', hour: 0 })
  assert.deepEqual(berlin.at('2030-03-31', 0), { day: '2030-03-31', hour: 1 })
  assert.deepEqual(berlin.at('2030-03-31', 1), { day: '2030-03-31', hour: 3 })
  const kolkata = localHours('Asia/Kolkata')
  assert.deepEqual(kolkata.at('2030-01-10', 18), { day: '2030-01-10', hour: 23 })
  assert.deepEqual(kolkata.at('2030-01-10', 19), { day: '2030-01-11', hour: 0 })
})

test('a local day has 23, 24 or 25 hour bits, and no hour is in two days', () => {
  const starts = ['2030-03-30', '2030-03-31', '2030-04-01']
  const { parts, begins } = periodHours(localHours('Europe/Berlin'), 'day', starts, '2030-04-01')
  const bits = (mask: number) => mask.toString(2).replaceAll('0', '').length
  const hours = starts.map((_, period) =>
    parts.filter((part) => part.period === period).reduce((sum, { mask }) => sum + bits(mask), 0),
  )
  assert.deepEqual(hours, [24, 23, 24])
  assert.equal(begins[1]?.toISOString(), '2030-03-30T23:00:00.000Z')
})
