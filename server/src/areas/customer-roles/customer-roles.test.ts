import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { customerPermissionNames } from '@userkeep/contract'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { Staff } from '../../../testing/people.ts'

let app: TestApp
let owner: Staff

before(async () => {
  app = await testApp()
  owner = await app.signUp()
})
after(() => app.close())

const path = '/v1/organization/customer-roles'
const rolesOf = async (staff: Staff, query = '') => (await staff.get(path + query)).body.customer_roles

test('a new environment has an owner role with all permissions and a member role with none', async () => {
  for (const query of ['', '?environment=test']) {
    const roles = await rolesOf(await app.signUp(), query)
    assert.deepEqual(
      roles.map(({ key, permissions }: { key: string; permissions: string[] }) => ({ key, permissions })),
      [
        { key: 'owner', permissions: customerPermissionNames },
        { key: 'member', permissions: [] },
      ],
    )
  }
})

test('a role can combine permissions of the service with those of the tenant', async () => {
  const permissions = ['$keys.manage', 'reports.read', 'Weird-Näme']
  const created = await owner.post(path, { name: 'Developer', permissions })
  assert.equal(created.status, 201, JSON.stringify(created.body))
  assert.deepEqual(created.body.permissions, permissions)
  assert.equal(created.body.key, null)
  const renamed = await owner.patch(`${path}/${created.body.id}`, { name: 'Engineer' })
  assert.equal(renamed.status, 200)
  assert.deepEqual(renamed.body, { ...created.body, name: 'Engineer' })
  assert.ok((await rolesOf(owner)).some(({ name }: { name: string }) => name === 'Engineer'))
  assert.equal((await owner.delete(`${path}/${created.body.id}`)).status, 204)
  assert.equal((await owner.delete(`${path}/${created.body.id}`)).status, 404)
})

test('an unknown permission with a dollar sign is refused, and nothing changes', async () => {
  const before = await rolesOf(owner)
  const refused = await owner.post(path, { name: 'Odd', permissions: ['$team.manage', '$moon.land'] })
  assert.equal(refused.status, 400)
  assert.match(refused.body.error.fields.permissions, /\$moon\.land/)
  const { body: role } = await owner.post(path, { name: 'Even', permissions: [] })
  assert.equal((await owner.patch(`${path}/${role.id}`, { permissions: ['$moon.land'] })).status, 400)
  assert.deepEqual(await rolesOf(owner), [...before, role])
})

test('the owner and member roles cannot be changed', async () => {
  for (const { id } of (await rolesOf(owner)).slice(0, 2)) {
    assert.equal((await owner.patch(`${path}/${id}`, { permissions: ['a'] })).status, 409)
    assert.equal((await owner.delete(`${path}/${id}`)).status, 409)
  }
})

test('role names are unique within an environment, regardless of letter case', async () => {
  assert.equal((await owner.post(path, { name: 'OWNER', permissions: [] })).status, 409)
  assert.equal((await owner.post(path, { name: 'Auditor', permissions: [] })).status, 201)
  const { body: other } = await owner.post(path, { name: 'Bookkeeper', permissions: [] })
  assert.equal((await owner.patch(`${path}/${other.id}`, { name: 'auditor' })).status, 409)
  assert.equal((await owner.post(`${path}?environment=test`, { name: 'Auditor', permissions: [] })).status, 201)
})

test('a role that a member or an invitation has cannot be deleted', async () => {
  const { body: role } = await owner.post(path, { name: 'Held', permissions: [] })
  const { body: customer } = await owner.post('/v1/organization/customers', { name: 'Holders' })
  const at = `/v1/organization/customers/${customer.id}`
  const contact = await app.contact(owner)
  const member = await owner.post(`${at}/members`, { contact_id: contact.contactId, role_id: role.id })
  assert.equal(member.status, 201)
  assert.equal((await owner.delete(`${path}/${role.id}`)).status, 409)
  assert.equal((await owner.delete(`${at}/members/${member.body.id}`)).status, 204)
  const invited = await owner.post(`${at}/invitations`, { email: 'held@example.com', role_id: role.id })
  assert.equal(invited.status, 201, JSON.stringify(invited.body))
  assert.equal((await owner.delete(`${path}/${role.id}`)).status, 409)
  assert.equal((await owner.delete(`${at}/invitations/${invited.body.id}`)).status, 204)
  assert.equal((await owner.delete(`${path}/${role.id}`)).status, 204)
})

test('a role of another environment or organization is not found', async () => {
  const { body: role } = await owner.post(path, { name: 'Elsewhere', permissions: [] })
  const stranger = await app.signUp()
  for (const [staff, query] of [
    [owner, '?environment=test'],
    [stranger, ''],
  ] as const) {
    assert.equal((await staff.patch(`${path}/${role.id}${query}`, { name: 'Mine' })).status, 404)
    assert.equal((await staff.delete(`${path}/${role.id}${query}`)).status, 404)
  }
})

test('reading and writing roles require separate permissions', async () => {
  const reader = await app.staffWith(owner, ['customers:read'])
  const writer = await app.staffWith(owner, ['customers:write'])
  assert.equal((await reader.get(path)).status, 200)
  assert.equal((await reader.post(path, { name: 'No', permissions: [] })).status, 403)
  assert.equal((await writer.get(path)).status, 403)
  assert.equal((await writer.post(path, { name: 'Yes', permissions: [] })).status, 201)
})

test('each write of a role adds one audit record to its environment', async () => {
  const { body: role } = await owner.post(path, { name: 'Recorded', permissions: ['a'] })
  await owner.patch(`${path}/${role.id}`, { permissions: ['b'] })
  await owner.delete(`${path}/${role.id}`)
  const { body } = await owner.get(`/v1/organization/audit-events?target=${role.id}`)
  const actions = body.audit_events.map(({ action }: { action: string }) => action)
  assert.deepEqual(actions.sort(), ['customer_role.created', 'customer_role.deleted', 'customer_role.updated'])
})
