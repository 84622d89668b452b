import assert from 'node:assert/strict'
import { test } from 'node:test'
import { customerPermissionNames } from '@userkeep/contract'
import fc from 'fast-check'
import { isWithinReach, rolePermissions, unknownServiceNames } from './rules.ts'

const permissions = fc.uniqueArray(fc.constantFrom(...customerPermissionNames, 'reports.read', 'reports.write'))

test('an owner holds whatever the contract names, and any other role what is stored', () => {
  assert.deepEqual(rolePermissions({ key: 'owner', permissions: [] }), customerPermissionNames)
  assert.deepEqual(rolePermissions({ key: 'member', permissions: [] }), [])
  assert.deepEqual(rolePermissions({ key: null, permissions: ['a', '$team.manage'] }), ['a', '$team.manage'])
})

test('only names with a dollar sign can be unknown', () => {
  assert.deepEqual(unknownServiceNames(['$team.manage', 'team.manage', '$nothing', '$']), ['$nothing', '$'])
})

test('an owner reaches every role, and nobody else reaches the owner', () => {
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

test("what is given is within reach exactly when each of the service's permissions in it is held", () => {
  fc.assert(
    fc.property(permissions, permissions, (given, held) => {
      const beyond = given.filter((name) => name.startsWith('$') && !held.includes(name))
      const reached = isWithinReach({ key: null, permissions: given }, { key: null, permissions: new Set(held) })
      assert.equal(reached, beyond.length === 0)
    }),
  )
})
