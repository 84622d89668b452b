import assert from 'node:assert/strict'
import { test } from 'node:test'
import { validate, version } from 'uuid'
import { newId } from './ids.ts'

test('ids are unique UUIDs of version 7 that sort by creation', () => {
  const ids = Array.from({ length: 5000 }, newId)
  assert.ok(ids.every((id) => validate(id) && version(id) === 7))
  assert.equal(new Set(ids).size, ids.length)
  assert.deepEqual(ids, ids.toSorted())
  const made = Number.parseInt((ids[0] ?? '').replace('-', '').slice(0, 12), 16)
  assert.ok(Math.abs(Date.now() - made) < 60_000)
})
