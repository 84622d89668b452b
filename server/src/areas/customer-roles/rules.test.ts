import assert from 'node:assert/strict'
import { test } from 'node:test'
import { customerPermissionNames } from '@userkeep/contract'
import fc from 'fast-check'
import { isWithinReach, rolePermissions, unknownServiceNames } from './rules.ts'

const permissions = fc.uniqueArray(fc.constantFrom(...customerPermissionNames, 'reports.read', 'reports.write'))

test('an owner has every permission of the contract, and other roles have the stored ones', () => {
  assert.deepEqual(rolePermissions({ key: 'owner', permissions: [] }), customerPermissionNames)
  assert.deepEqual(rolePermissions({ key: 'member', permissions: [] }), [])
  assert.deepEqual(rolePermissions({ key: null, permissions: ['a', '$team.manage'] }), ['a', '$team.manage'])
})

test('only permissions with a dollar sign can be unknown', () => {
  assert.deepEqual(unknownServiceNames(['$team.manage', 'team.manage', '$nothing', '$']), ['$nothing', '$'])
})

test('an owner can assign every role, and only an owner can assign the owner role', () => {
  fc.assert(
    fc.property(permissions, permissions, (given, held) => {
      const role = { key: null, permissions: given }
      const owner = { key: 'owner', permissions: [] }
      assert.equal(isWithinReach(role, { key: 'owner', permissions: new Set(held) }), true)
      assert.equal(
        isWithinReach(owner, { key: null, permissions: new Set([...held, ...customerPermissionNames]) }),
        false,
      )
    }),
  )
})

test("a role can be assigned exactly if the caller's own role has each of the service's permissions in it", () => {
  fc.assert(
    fc.property(permissions, permissions, (given, held) => {
      const beyond = given.filter((name) => name.startsWith('$') && !held.includes(name))
      const reached = isWithinReach({ key: null, permissions: given }, { key: null, permissions: new Set(held) })
      assert.equal(reached, beyond.length === 0)
    }),
  )
})
