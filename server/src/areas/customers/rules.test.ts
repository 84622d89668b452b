import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { leavesNoOwner, type MergeableMembership, mergeMemberships } from './rules.ts'

const roles = {
  owner: { id: 'owner', key: 'owner', permissions: [] },
  manager: { id: 'manager', key: null, permissions: ['$team.manage', '$keys.manage'] },
  reader: { id: 'reader', key: null, permissions: ['a', 'b', 'c', 'd'] },
  member: { id: 'member', key: 'member', permissions: [] },
}

const membership = fc.record<MergeableMembership>({
  id: fc.uuid(),
  created_at: fc.integer({ min: 0, max: 5 }).map((second) => `2026-01-01T00:00:0${second}.000Z`),
  role: fc.constantFrom(...Object.values(roles)),
})

test('only the last owner is protected, and only from losing the owner role', () => {
  const owner = { role: { key: 'owner' } }
  assert.equal(leavesNoOwner(1, owner, null), true)
  assert.equal(leavesNoOwner(1, owner, { key: null }), true)
  assert.equal(leavesNoOwner(1, owner, { key: 'owner' }), false)
  assert.equal(leavesNoOwner(2, owner, null), false)
  assert.equal(leavesNoOwner(1, { role: { key: 'member' } }, null), false)
  assert.equal(leavesNoOwner(0, { role: { key: null } }, null), false)
})

test('merging two memberships keeps the older one and the stronger role, in either order', () => {
  fc.assert(
    fc.property(membership, membership, (a, b) => {
      fc.pre(a.id !== b.id)
      const merged = mergeMemberships(a, b)
      assert.ok(merged.kept.created_at <= merged.gone.created_at)
      assert.notEqual(merged.kept, merged.gone)
      assert.deepEqual(mergeMemberships(b, a), merged)
      const held = [a.role.id, b.role.id]
      if (held.includes('owner')) assert.equal(merged.roleId, 'owner')
      else if (held.includes('manager')) assert.equal(merged.roleId, 'manager')
      else assert.equal(merged.roleId, merged.kept.role.id)
    }),
  )
})
