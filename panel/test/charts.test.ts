import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ChartRow, fromFirstValue, gridLines, percent } from '../src/ui/charts/chart-data.ts'
import { lastDayOf, plusDays, pointTitle } from '../src/ui/charts/point-labels.ts'

const row = (key: string, value: number | null): ChartRow => ({ key, label: key, values: { value } })

test('a chart begins with its first value and has at least two points', () => {
  const keysOf = (rows: ChartRow[]) => fromFirstValue(rows).map(({ key }) => key)
  assert.deepEqual(keysOf([row('a', 0), row('b', null), row('c', 3), row('d', 0)]), ['c', 'd'])
  assert.deepEqual(keysOf([row('a', 0), row('b', 0), row('c', 3)]), ['b', 'c'])
  assert.deepEqual(keysOf([row('a', 0), row('b', 0)]), ['a', 'b'])
  assert.deepEqual(keysOf([row('a', 1), row('b', 0)]), ['a', 'b'])
})

test('the grid lines include zero and all values, in round steps', () => {
  assert.deepEqual(gridLines([3, 37]), [0, 10, 20, 30, 40])
  assert.deepEqual(gridLines([0]), [0, 1])
  assert.deepEqual(gridLines([-30, 90]), [-50, 0, 50, 100])
  assert.deepEqual(gridLines([490_00], 100), [0, 200_00, 400_00, 600_00])
})

test('the days of a point depend on its interval', () => {
  assert.equal(lastDayOf('2030-01-28', 'week'), '2030-02-03')
  assert.equal(lastDayOf('2028-02-01', 'month'), '2028-02-29')
  assert.equal(lastDayOf('2030-01-31T13:00', 'hour'), '2030-01-31')
  assert.equal(plusDays('2030-01-01', -1), '2029-12-31')
  assert.equal(pointTitle('2030-01-01', 'month'), 'January 2030')
})

test('a small percentage has a decimal digit, and one without a base is a dash', () => {
  assert.deepEqual([percent(0.256), percent(0.0123), percent(0), percent(null)], ['26%', '1.2%', '0%', '–'])
})
