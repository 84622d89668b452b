import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nullable, shape, WebAddress } from '@userkeep/contract/kernel/index'
import { Type } from 'typebox'
import { compileSerializer } from './serializer.ts'

test('a field of a union can be a web address, without a warning about its format', (t) => {
  const warn = t.mock.method(console, 'warn', () => {})
  const Linked = shape('LinkedThing', { url: nullable(WebAddress({ maxLength: 100 })) })
  const schema = Type.Object({ of: Type.Union([Linked, Type.Object({ name: Type.String() })]) })
  const write = compileSerializer({ schema, method: 'GET', url: '/v1/things', httpStatus: '200' } as never)
  assert.equal(write({ of: { url: 'https://example.com/a' } }), '{"of":{"url":"https://example.com/a"}}')
  assert.equal(write({ of: { name: 'Ada' } }), '{"of":{"name":"Ada"}}')
  assert.equal(warn.mock.callCount(), 0)
})
