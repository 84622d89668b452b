import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { collection, pageAnswer, pageOf } from '../src/index.ts'

test('a limit from 1 to 200 is used, and any other value becomes 50', () => {
  for (const limit of ['1', '50', '200', 7, '007']) assert.equal(pageOf({ limit }).limit, Number(limit))
  const others = ['0', '201', '-1', '1.5', '1e2', '', ' ', 'all', '0x10', '9'.repeat(30), 0, 201, -1, 1.5]
  for (const limit of [...others, Number.NaN, Number.POSITIVE_INFINITY, null, undefined, true, [], ['5'], {}]) {
    assert.equal(pageOf({ limit }).limit, 50, String(limit))
  }
})

test('an invalid offset becomes 0', () => {
  for (const offset of ['0', '3', 3, '2147483647']) assert.equal(pageOf({ offset }).offset, Number(offset))
  for (const offset of ['-1', '2147483648', '1e3', 'x', '', null, undefined, [1], {}]) {
    assert.equal(pageOf({ offset }).offset, 0, String(offset))
  }
})

test('a page begins after the given cursor', () => {
  assert.deepEqual(pageOf({}), { limit: 50, offset: 0, startingAfter: null })
  assert.deepEqual(pageOf({ starting_after: 'abc', limit: '3' }), { limit: 3, offset: 0, startingAfter: 'abc' })
})

test('a page contains whether there is more, and the next cursor', () => {
  const page = { limit: 2, offset: 4, startingAfter: null }
  const answer = { things: [1, 2], limit: 2, offset: 4 }
  const rows = [1, 2]
  assert.deepEqual(pageAnswer('things', { rows, page, nextCursor: 'abc' }), {
    ...answer,
    has_more: true,
    next_cursor: 'abc',
  })
  const last = { has_more: false, next_cursor: null }
  assert.deepEqual(pageAnswer('things', { rows, page, nextCursor: null }), { ...answer, ...last })
  const shown = pageAnswer('things', { rows, page, nextCursor: null }, (row) => `row ${row}`)
  assert.deepEqual(shown, { ...answer, ...last, things: ['row 1', 'row 2'] })
})

test('a collection requires its plural and the paging fields, which are marked as chosen', () => {
  const schema = collection('things', Type.Integer())
  const page = { limit: 50, offset: 0, has_more: false, next_cursor: null }
  assert.ok(Value.Check(schema, { things: [1], ...page }))
  assert.ok(Value.Check(schema, { things: [1], ...page, next_cursor: 'abc' }))
  assert.ok(!Value.Check(schema, { things: [1] }))
  assert.ok(!Value.Check(schema, { things: ['1'], ...page }))
  const marks = Object.entries(schema.properties).map(([name, field]) => [name, 'x-chosen' in field])
  assert.deepEqual(marks, [
    ['things', false],
    ['limit', true],
    ['offset', true],
    ['has_more', true],
    ['next_cursor', true],
  ])
})
