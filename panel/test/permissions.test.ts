import assert from 'node:assert/strict'
import { test } from 'node:test'
import { staffPermissionNames } from '@userkeep/contract'
import { texts } from '../src/texts/permissions.ts'

test('every staff permission has its own label', () => {
  assert.deepEqual(
    staffPermissionNames.filter((name) => texts[name] === undefined),
    [],
  )
  const labels = staffPermissionNames.map((name) => texts[name])
  assert.equal(new Set(labels).size, labels.length)
})
