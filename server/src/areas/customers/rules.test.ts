import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type FoldableMembership, foldMemberships, leavesNoOwner } from './rules.ts'

const roles = {
  owner: { id: 'owner', key: 'owner', permissions: [] },
  manager: { id: 'manager', key: null, permissions: ['$team.manage', '$keys.manage'] },
  reader: { id: 'reader', key: null, permissions: ['a', 'b', 'c', 'd'] },
  member: { id: 'member', key: 'member', permissions: [] },
}

const membership = fc.record<FoldableMembership>({
  id: fc.uuid(),
  created_at: fc.integer({ min: 0, max: 5 }).map((second) => `2026-01-01T00:00:0${second}.000Z`),
  role: fc.constantFrom(...Object.values(roles)),
})

test('only the last owner is held back, and only from ceasing to be one', () => {
  const owner = { role: { key: 'owner' } }
  assert.equal(leavesNoOwner(1, owner, null), true)
  assert.equal(leavesNoOwner(1, owner, { key: null }), true)
  assert.equal(leavesNoOwner(1, owner, { key: 'owner' }), false)
  assert.equal(leavesNoOwner(2, owner, null), false)
  assert.equal(leavesNoOwner(1, { role: { key: 'member' } }, null), false)
  assert.equal(leavesNoOwner(0, { role: { key: null } }, null), false)
})

test('folding two memberships keeps the older and the stronger role, whichever way round', () => {
  fc.assert(
    fc.property(membership, membership, (a, b) => {
      fc.pre(a.id !== b.id)
      const folded = foldMemberships(a, b)
      assert.ok(folded.kept.created_at <= folded.gone.created_at)
      assert.notEqual(folded.kept, folded.gone)
      assert.deepEqual(foldMemberships(b, a), folded)
      const held = [a.role.id, b.role.id]
      if (held.includes('owner')) assert.equal(folded.roleId, 'owner')
      else if (held.includes('manager')) assert.equal(folded.roleId, 'manager')
      else assert.equal(folded.roleId, folded.kept.role.id)
    }),
  )
})
