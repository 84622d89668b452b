import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { chosen, nullable, oneOf, strict, Timestamp } from '../src/index.ts'

test('null is added to a schema with one type, and everything else is unchanged', () => {
  assert.deepEqual(plain(nullable(Timestamp)), {
    type: ['string', 'null'],
    format: 'date-time',
    description: 'RFC 3339, UTC',
  })
  assert.deepEqual(plain(nullable(oneOf('live', 'test'))), { type: ['string', 'null'], enum: ['live', 'test', null] })
})

test('a schema with several types becomes a choice with null', () => {
  const schema = nullable(Type.Union([Type.String(), Type.Integer()]))
  for (const value of ['a', 1, null]) assert.ok(Value.Check(schema, value))
  for (const value of [true, undefined, {}]) assert.ok(!Value.Check(schema, value))
})

test('a nullable object accepts null and still requires its fields', () => {
  const schema = nullable(Type.Object({ id: Type.String() }))
  assert.deepEqual(plain(schema), {
    type: ['object', 'null'],
    required: ['id'],
    properties: { id: { type: 'string' } },
  })
})

test('a strict object refuses unknown fields, also when it is marked as chosen', () => {
  const schema = chosen(strict({ name: Type.Optional(Type.String()) }))
  assert.ok(Value.Check(schema, {}))
  assert.ok(Value.Check(schema, { name: 'a' }))
  assert.ok(!Value.Check(schema, { other: 'a' }))
  assert.equal(plain(schema)['x-chosen'], true)
})

test('marking a field as chosen keeps it optional, and does not change the original', () => {
  const optional = Type.Optional(Type.String())
  const schema = Type.Object({ name: chosen(optional), id: Type.String() })
  assert.deepEqual(schema.required, ['id'])
  assert.ok(!('x-chosen' in optional))
})

const plain = (schema: object): Record<string, unknown> => JSON.parse(JSON.stringify(schema))
