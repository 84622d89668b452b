import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { chosen, collection, nullable, oneOf, pageAnswer, pageOf, strict, Timestamp } from '../src/index.ts'

test('a limit from 1 to 200 is taken, and anything else falls back to 50', () => {
  for (const limit of ['1', '50', '200', 7, '007']) assert.equal(pageOf({ limit }).limit, Number(limit))
  const others = ['0', '201', '-1', '1.5', '1e2', '', ' ', 'all', '0x10', '9'.repeat(30), 0, 201, -1, 1.5]
  for (const limit of [...others, Number.NaN, Number.POSITIVE_INFINITY, null, undefined, true, [], ['5'], {}]) {
    assert.equal(pageOf({ limit }).limit, 50, String(limit))
  }
})

test('an offset that cannot be falls back to 0', () => {
  for (const offset of ['0', '3', 3, '2147483647']) assert.equal(pageOf({ offset }).offset, Number(offset))
  for (const offset of ['-1', '2147483648', '1e3', 'x', '', null, undefined, [1], {}]) {
    assert.equal(pageOf({ offset }).offset, 0, String(offset))
  }
})

test('a page says whether there is more, and shows no more than was asked for', () => {
  const page = { limit: 2, offset: 4 }
  assert.deepEqual(pageAnswer('things', [1, 2, 3], page), { things: [1, 2], ...page, has_more: true })
  assert.deepEqual(pageAnswer('things', [1, 2], page), { things: [1, 2], ...page, has_more: false })
  assert.deepEqual(pageAnswer('things', [], page), { things: [], ...page, has_more: false })
})

test('a collection demands its plural and the page, whose fields were chosen', () => {
  const schema = collection('things', Type.Integer())
  assert.ok(Value.Check(schema, { things: [1], limit: 50, offset: 0, has_more: false }))
  assert.ok(!Value.Check(schema, { things: [1] }))
  assert.ok(!Value.Check(schema, { things: ['1'], limit: 50, offset: 0, has_more: false }))
  const marks = Object.entries(schema.properties).map(([name, field]) => [name, 'x-chosen' in field])
  assert.deepEqual(marks, [
    ['things', false],
    ['limit', true],
    ['offset', true],
    ['has_more', true],
  ])
})

test('null is one more type where the schema has one, with everything else kept', () => {
  assert.deepEqual(plain(nullable(Timestamp)), {
    type: ['string', 'null'],
    format: 'date-time',
    description: 'RFC 3339, UTC',
  })
  assert.deepEqual(plain(nullable(oneOf('live', 'test'))), { type: ['string', 'null'], enum: ['live', 'test', null] })
})

test('null is a choice where the schema has several', () => {
  const schema = nullable(Type.Union([Type.String(), Type.Integer()]))
  for (const value of ['a', 1, null]) assert.ok(Value.Check(schema, value))
  for (const value of [true, undefined, {}]) assert.ok(!Value.Check(schema, value))
})

test('a nullable object takes null and still demands its fields', () => {
  const schema = nullable(Type.Object({ id: Type.String() }))
  assert.deepEqual(plain(schema), {
    type: ['object', 'null'],
    required: ['id'],
    properties: { id: { type: 'string' } },
  })
})

test('a strict object refuses what it does not know, and a chosen one keeps that', () => {
  const schema = chosen(strict({ name: Type.Optional(Type.String()) }))
  assert.ok(Value.Check(schema, {}))
  assert.ok(Value.Check(schema, { name: 'a' }))
  assert.ok(!Value.Check(schema, { other: 'a' }))
  assert.equal(plain(schema)['x-chosen'], true)
})

test('marking a field as chosen leaves it optional, and the original unmarked', () => {
  const optional = Type.Optional(Type.String())
  const schema = Type.Object({ name: chosen(optional), id: Type.String() })
  assert.deepEqual(schema.required, ['id'])
  assert.ok(!('x-chosen' in optional))
})

const plain = (schema: object): Record<string, unknown> => JSON.parse(JSON.stringify(schema))
