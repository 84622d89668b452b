import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextPlace, pageQuery, previousPlace, rangeText } from '../src/ui/table/paging.ts'

test('pages are turned by cursor, forward and back', () => {
  const second = nextPlace({ page: 1 }, 'cursor-2')
  const third = nextPlace(second, 'cursor-3')
  assert.deepEqual(pageQuery(third), { starting_after: 'cursor-3' })
  assert.deepEqual(previousPlace(third), second)
  assert.deepEqual(pageQuery(previousPlace(second)), {})
})

test('the page before one that was opened by a link is read by its offset', () => {
  assert.deepEqual(pageQuery(previousPlace({ page: 4, after: 'from another browser' })), { offset: 100 })
})

test('a total is shown if it is known', () => {
  assert.equal(rangeText({ page: 1 }, 50, true, 1204), '1–50 of 1,204')
  assert.equal(rangeText({ page: 2 }, 50, true), '51–100 shown')
  assert.equal(rangeText({ page: 2 }, 3, false), '51–53 of 53')
})
