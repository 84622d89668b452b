import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type StaffPermission, staffPermissionNames } from '@userkeep/contract'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { Staff } from '../../../testing/people.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const roles = '/v1/organization/roles'

interface RoleAnswer {
  id: string
  key: string | null
  name: string
  permissions: StaffPermission[]
  member_count: number
}

const listed = async (staff: Staff): Promise<RoleAnswer[]> => (await staff.get(roles)).body.roles

async function seeded(staff: Staff, key: string): Promise<RoleAnswer> {
  const role = (await listed(staff)).find((candidate) => candidate.key === key)
  assert.ok(role)
  return role
}

test('every new organization has the roles owner, admin and member', async () => {
  const owner = await app.signUp()
  const list = await listed(owner)
  assert.deepEqual(
    list.map(({ key, name, member_count }) => [key, name, member_count]),
    [
      ['owner', 'Owner', 1],
      ['admin', 'Admin', 0],
      ['member', 'Member', 0],
    ],
  )
})

test('the seeded roles have the permissions of the specification, row by row', async () => {
  const owner = await app.signUp()
  const holders = async (permission: StaffPermission) =>
    (await listed(owner)).filter(({ permissions }) => permissions.includes(permission)).map(({ key }) => key)
  const table: [StaffPermission, string[]][] = [
    ['customers:impersonate', ['owner']],
    ['webhooks:manage', ['owner', 'admin']],
    ['audit:read', ['owner']],
    ['audit:deliver', ['owner']],
    ['analytics:read', ['owner', 'admin']],
    ['alerts:manage', ['owner']],
    ['feedback:read', ['owner', 'admin', 'member']],
    ['support:read', ['owner', 'admin', 'member']],
    ['support:write', ['owner', 'admin', 'member']],
  ]
  for (const [permission, expected] of table) assert.deepEqual(await holders(permission), expected, permission)
})

test('the seeded roles have exactly these permissions', async () => {
  const owner = await app.signUp()
  assert.deepEqual((await seeded(owner, 'owner')).permissions, staffPermissionNames)
  const notForAdmins = ['organization:delete', 'audit:read', 'audit:deliver', 'customers:impersonate', 'alerts:manage']
  assert.deepEqual(
    (await seeded(owner, 'admin')).permissions,
    staffPermissionNames.filter((name) => !notForAdmins.includes(name)),
  )
  assert.deepEqual((await seeded(owner, 'member')).permissions, [
    'members:read',
    'customers:read',
    'feedback:read',
    'support:read',
    'support:write',
  ])
})

test('the catalog lists every permission and what it protects', async () => {
  const owner = await app.signUp()
  const { body } = await owner.get('/v1/organization/permissions')
  assert.deepEqual(
    body.permissions.map(({ name }: { name: string }) => name),
    staffPermissionNames,
  )
  for (const { guards } of body.permissions) assert.ok(guards.length > 3)
})

test('the seeded roles cannot be changed', async () => {
  const owner = await app.signUp()
  for (const key of ['owner', 'admin', 'member']) {
    const { id, permissions } = await seeded(owner, key)
    assert.equal((await owner.patch(`${roles}/${id}`, { name: 'Renamed' })).status, 409)
    assert.equal((await owner.patch(`${roles}/${id}`, { permissions: [] })).status, 409)
    assert.equal((await owner.delete(`${roles}/${id}`)).status, 409)
    assert.deepEqual((await seeded(owner, key)).permissions, permissions)
  }
})

test('a role is created, read, changed and deleted', async () => {
  const owner = await app.signUp()
  const made = await owner.post(roles, { name: 'Support lead', permissions: ['support:read', 'support:write'] })
  assert.equal(made.status, 201)
  assert.equal(made.body.key, null)
  assert.equal(made.body.member_count, 0)
  const path = `${roles}/${made.body.id}`
  assert.deepEqual((await owner.get(path)).body, made.body)
  const changed = await owner.patch(path, { permissions: ['support:read'] })
  assert.deepEqual(changed.body, { ...made.body, permissions: ['support:read'] })
  assert.equal((await owner.delete(path)).status, 204)
  assert.equal((await owner.get(path)).status, 404)
  const entries = await app.database.sql<{ action: string; changes: object }[]>`
    select action, changes from audit_events where target_id = ${made.body.id} order by id`
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['role.created', 'role.updated', 'role.deleted'],
  )
  assert.deepEqual(entries[1]?.changes, {
    permissions: { from: ['support:read', 'support:write'], to: ['support:read'] },
  })
})

test('a changed role applies immediately to its members', async () => {
  const owner = await app.signUp()
  const staff = await app.staffWith(owner, ['keys:manage'])
  assert.equal((await staff.get('/v1/organization/api-keys')).status, 200)
  const { role } = (await staff.get('/v1/session')).body
  await owner.patch(`${roles}/${role.id}`, { permissions: [] })
  assert.equal((await staff.get('/v1/organization/api-keys')).status, 403)
})

test('a member can neither grant nor remove a permission that the member does not have', async () => {
  const owner = await app.signUp()
  const staff = await app.staffWith(owner, ['roles:manage', 'support:read'])
  const beyond = await staff.post(roles, { name: 'Auditor', permissions: ['support:read', 'audit:read'] })
  assert.equal(beyond.status, 403)
  assert.equal(beyond.body.error.code, 'forbidden')
  assert.match(beyond.body.error.message, /audit:read/)
  const { role } = (await staff.get('/v1/session')).body
  const lifting = { permissions: ['roles:manage', 'support:read', 'organization:delete'] }
  assert.equal((await staff.patch(`${roles}/${role.id}`, lifting)).status, 403)
  const higher = (await owner.post(roles, { name: 'Higher', permissions: ['audit:read'] })).body
  assert.equal((await staff.patch(`${roles}/${higher.id}`, { permissions: [] })).status, 403)
  assert.equal((await staff.patch(`${roles}/${higher.id}`, { name: 'Lower' })).status, 403)
  assert.equal((await staff.delete(`${roles}/${higher.id}`)).status, 403)
  assert.deepEqual((await owner.get(`${roles}/${higher.id}`)).body, higher)
  assert.equal((await staff.post(roles, { name: 'Reader', permissions: ['support:read'] })).status, 201)
})

test('a role that is assigned to a member or an invitation cannot be deleted', async () => {
  const owner = await app.signUp()
  const staff = await app.staffWith(owner, [])
  const { role } = (await staff.get('/v1/session')).body
  const held = await owner.delete(`${roles}/${role.id}`)
  assert.equal(held.status, 409)
  assert.equal(held.body.error.code, 'conflict')
  const { id } = (await owner.post(roles, { name: 'Invited', permissions: [] })).body
  await owner.post('/v1/organization/invitations', { email: 'new@example.com', role_id: id })
  assert.equal((await owner.delete(`${roles}/${id}`)).status, 409)
  assert.equal((await owner.get(`${roles}/${id}`)).status, 200)
})

test('a role name is unique in its organization, regardless of letter case', async () => {
  const owner = await app.signUp()
  const made = (await owner.post(roles, { name: 'Editor', permissions: [] })).body
  const other = (await owner.post(roles, { name: 'Writer', permissions: [] })).body
  for (const name of ['Editor', 'EDITOR', 'editor', 'owner', 'ADMIN']) {
    const { status, body } = await owner.post(roles, { name, permissions: [] })
    assert.equal(status, 409, name)
    assert.equal(body.error.code, 'conflict')
    assert.equal((await owner.patch(`${roles}/${other.id}`, { name })).status, 409)
  }
  assert.equal((await owner.patch(`${roles}/${made.id}`, { name: 'EDITOR' })).status, 200)
  assert.equal((await (await app.signUp()).post(roles, { name: 'Editor', permissions: [] })).status, 201)
})

test("another organization's role is 404 and is not changed", async () => {
  const owner = await app.signUp()
  const stranger = await app.signUp()
  const foreign = (await stranger.post(roles, { name: 'Foreign', permissions: [] })).body
  assert.equal((await owner.get(`${roles}/${foreign.id}`)).status, 404)
  assert.equal((await owner.patch(`${roles}/${foreign.id}`, { name: 'Mine' })).status, 404)
  assert.equal((await owner.delete(`${roles}/${foreign.id}`)).status, 404)
  assert.deepEqual((await stranger.get(`${roles}/${foreign.id}`)).body, foreign)
})

test('any member can read the roles; managing them requires the permission', async () => {
  const owner = await app.signUp()
  const staff = await app.staffWith(owner, [])
  const { id } = await seeded(owner, 'member')
  assert.equal((await staff.get(roles)).status, 200)
  assert.equal((await staff.get(`${roles}/${id}`)).status, 200)
  assert.equal((await staff.get('/v1/organization/permissions')).status, 200)
  assert.equal((await staff.post(roles, { name: 'Mine', permissions: [] })).status, 403)
})

test('an unknown or repeated permission is refused', async () => {
  const owner = await app.signUp()
  const bad = [['everything'], ['*'], [''], [null], [['audit:read']], 'audit:read', { 0: 'audit:read' }, null]
  for (const permissions of [...bad, ['audit:read', 'audit:read'], ['toString'], ['__proto__']]) {
    const { status, body } = await owner.post(roles, { name: 'Odd', permissions })
    assert.equal(status, 400, JSON.stringify(permissions))
    assert.equal(body.error.code, 'invalid_request')
  }
  assert.equal((await listed(owner)).length, 3)
})
