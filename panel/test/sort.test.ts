import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiSort, nextSort, sorted, sortOf } from '../src/ui/table/sort.ts'

test('clicking a header sorts ascending, then descending, then not at all', () => {
  assert.equal(nextSort(null, 'name'), 'name')
  assert.equal(nextSort(sortOf('name'), 'name'), '-name')
  assert.equal(nextSort(sortOf('-name'), 'name'), undefined)
  assert.equal(nextSort(sortOf('-name'), 'role'), 'role')
})

test('the API is queried only with the orders that it supports', () => {
  assert.equal(apiSort(['name'], '-name'), '-name')
  assert.equal(apiSort(['name'], 'members'), undefined)
  assert.equal(apiSort(['name'], undefined), undefined)
})

test('texts sort naturally, numbers by size, and empty values last in both directions', () => {
  const sortBy = <T extends string | number | null>(values: T[], isDescending = false) =>
    sorted(values, (value) => value, isDescending)
  assert.deepEqual(sortBy(['key 10', 'Key 2', null, 'apple']), ['apple', 'Key 2', 'key 10', null])
  assert.deepEqual(sortBy([2, 10, null, 1], true), [10, 2, 1, null])
})
