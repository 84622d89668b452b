import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { chosen, nullable, oneOf, strict, Timestamp } from '../src/index.ts'

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
