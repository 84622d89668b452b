import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leavesNoOwner } from './rules.ts'

const owner = { role: { key: 'owner' } }
const member = { role: { key: 'member' } }
const own = { key: null }

test('only the last owner is protected, and only from losing the owner role', () => {
  assert.equal(leavesNoOwner(1, owner, null), true)
  assert.equal(leavesNoOwner(1, owner, member.role), true)
  assert.equal(leavesNoOwner(1, owner, own), true)
  assert.equal(leavesNoOwner(1, owner, owner.role), false)
  assert.equal(leavesNoOwner(2, owner, null), false)
  assert.equal(leavesNoOwner(1, member, null), false)
  assert.equal(leavesNoOwner(1, { role: own }, member.role), false)
})
