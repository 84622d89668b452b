import assert from 'node:assert/strict'
import { test } from 'node:test'
import { diff } from './diff.ts'

test('a diff contains the changed fields among those requested, with the old and new values', () => {
  const before = { name: 'a', tags: ['x'], secret: '1', same: { deep: [1] } }
  const after = { name: 'b', tags: ['x', 'y'], secret: '2', same: { deep: [1] } }
  assert.deepEqual(diff(before, after, ['name', 'tags', 'same']), {
    name: { from: 'a', to: 'b' },
    tags: { from: ['x'], to: ['x', 'y'] },
  })
})

test('equal values have no diff', () => {
  assert.deepEqual(diff({ at: new Date(1), none: null }, { at: new Date(1), none: null }, ['at', 'none']), {})
})
