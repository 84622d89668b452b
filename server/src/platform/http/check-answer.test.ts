import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collection, type Route, shape } from '@userkeep/contract'
import { Type } from 'typebox'
import { JsonText, writtenAnswer } from '../json-text.ts'
import { answerCheck } from './check-answer.ts'

const Thing = shape('Thing', {
  id: Type.String(),
  owner: Type.Union([Type.Object({ name: Type.String() }), Type.Null()]),
  free: Type.Unsafe<object>({ type: 'object', additionalProperties: true }),
})
const route = { method: 'GET', path: '/things', success: { status: 200, body: collection('things', Thing) } }
const check = answerCheck(route as unknown as Route)

const pageOf = (...rows: object[]) =>
  writtenAnswer('things', {
    rows: rows.map((row) => JSON.stringify(row)),
    page: { limit: 50, offset: 0, startingAfter: null },
    nextCursor: null,
  })

test('a page written as text equals the result of pageAnswer', () => {
  const row = { id: 'a', owner: { name: 'Ada' }, free: { anything: [1] } }
  assert.deepEqual(JSON.parse(pageOf(row, row).text), {
    things: [row, row],
    limit: 50,
    offset: 0,
    has_more: false,
    next_cursor: null,
  })
  assert.ok(check(pageOf(row, { ...row, owner: null })))
  assert.ok(check(pageOf()))
})

test('a text with an undeclared field at any depth is refused', () => {
  const row = { id: 'a', owner: null, free: {} }
  assert.throws(() => check(pageOf({ ...row, secret: 1 })), /does not match its schema/)
  assert.throws(() => check(pageOf({ ...row, owner: { name: 'Ada', secret: 1 } })), /does not match its schema/)
  assert.throws(() => check(pageOf({ ...row, id: 1 })), /does not match its schema/)
  assert.throws(() => check(new JsonText('{}')), /does not match its schema/)
})
