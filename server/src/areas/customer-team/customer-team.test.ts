import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { customerPermissionNames, type FactType, publishedFactTypes } from '@userkeep/contract'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { ContactPerson } from '../../../testing/contacts.ts'
import { type Staff, someEmail } from '../../../testing/people.ts'
import type { Caller } from '../../../testing/requests.ts'

let app: TestApp
let owner: Staff
let machine: Caller

before(async () => {
  app = await testApp()
  owner = await app.signUp({ organizationName: 'Vandelay' })
  machine = await app.secretKey(owner)
})
after(() => app.close())

const path = '/v1/contact/customer'
const founded = async (by: ContactPerson, name = 'Kramerica'): Promise<string> =>
  (await by.post('/v1/contact/customers', { name })).body.id
const inTeam = (customerId: string) => ({ headers: { 'x-customer-id': customerId } })
const code = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [status, body.error?.code]

async function roleId(by: ContactPerson, name: string): Promise<string> {
  const { body } = await by.get(`${path}/roles`)
  return body.roles.find((role: { name: string }) => role.name === name).id
}

async function joined(customerId: string, role: string): Promise<ContactPerson & { membershipId: string }> {
  const contact = await app.contact(owner)
  const answer = await machine.post(`/v1/customers/${customerId}/members`, { contact_id: contact.contactId, role })
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return { ...contact, membershipId: answer.body.id }
}

async function customRole(permissions: string[]): Promise<string> {
  const name = `Role ${permissions.join(' ')} ${someEmail()}`
  assert.equal((await owner.post('/v1/organization/customer-roles', { name, permissions })).status, 201)
  return name
}

test('the contact who creates a customer is its owner', async () => {
  const contact = await app.contact(owner)
  assert.deepEqual((await contact.get('/v1/contact/customers')).body.customers, [])
  assert.deepEqual(code(await contact.get(path)), [404, 'not_found'])
  const { status, body: team } = await contact.post('/v1/contact/customers', { name: 'Pendant' })
  assert.equal(status, 201, JSON.stringify(team))
  assert.deepEqual([team.role.key, team.permissions, team.member_count], ['owner', customerPermissionNames, 1])
  assert.deepEqual((await contact.get(path)).body, team)
  assert.deepEqual((await contact.get('/v1/contact/customers')).body.customers, [team])
  assert.equal((await machine.get(`/v1/customers/${team.id}`)).body.name, 'Pendant')
})

test('without a header the oldest membership is used, and a customer of other contacts is not found', async () => {
  const contact = await app.contact(owner)
  const [first, second] = [await founded(contact, 'First'), await founded(contact, 'Second')]
  assert.equal((await contact.get(path)).body.id, first)
  assert.equal((await contact.get(path, inTeam(second))).body.id, second)
  assert.equal((await contact.get('/v1/contact/customers', inTeam(second))).status, 200)
  const foreign = await founded(await app.contact(owner))
  const apart = await founded(await app.contact(owner, { environment: 'test' }))
  for (const id of [foreign, apart, 'no-id', contact.contactId]) {
    assert.deepEqual(code(await contact.get(path, inTeam(id))), [404, 'not_found'])
    assert.deepEqual(code(await contact.patch(path, { name: 'Mine' }, inTeam(id))), [404, 'not_found'])
  }
  assert.deepEqual(
    (await contact.get('/v1/contact/customers')).body.customers.map(({ name }: { name: string }) => name),
    ['First', 'Second'],
  )
})

test('an unverified session can neither read nor change customers', async () => {
  const contact = await app.contact(owner, { verified: false })
  const { body: customer } = await machine.post('/v1/customers', { name: 'Hidden' })
  await machine.post(`/v1/customers/${customer.id}/members`, { contact_id: contact.contactId, role: 'owner' })
  const answers = [
    await contact.get('/v1/contact/customers'),
    await contact.post('/v1/contact/customers', { name: 'New' }),
    await contact.get(path),
    await contact.get(`${path}/members`),
    await contact.get(`${path}/invitations`),
    await contact.post(`${path}/invitations`, { email: someEmail() }),
    await contact.post(`${path}/leave`),
    await contact.post('/v1/contact/invitations/accept', { token: 'uk_ti_x' }),
  ]
  for (const answer of answers) assert.deepEqual(code(answer), [403, 'unverified_session'])
})

test('each member can read the customer, and only members with the permission to manage it can write', async () => {
  const founder = await app.contact(owner)
  const id = await founded(founder)
  const manager = await joined(id, await customRole(['$team.manage']))
  for (const [contact, may] of [
    [founder, true],
    [manager, true],
    [await joined(id, 'member'), false],
    [await joined(id, await customRole(['$keys.manage', 'team.manage'])), false],
  ] as const) {
    for (const read of ['', '/members', '/invitations', '/roles']) {
      assert.equal((await contact.get(path + read)).status, 200)
    }
    const victim = await joined(id, 'member')
    const writes = [
      await contact.patch(path, { name: 'Renamed' }),
      await contact.post(`${path}/invitations`, { email: someEmail() }),
      await contact.patch(`${path}/members/${victim.membershipId}`, {}),
      await contact.delete(`${path}/members/${victim.membershipId}`),
    ]
    assert.deepEqual(
      writes.map(({ status }) => status),
      may ? [200, 201, 200, 204] : [403, 403, 403, 403],
    )
  }
})

test('the external ID and attributes of a customer are not shown to its members', async () => {
  const contact = await app.contact(owner)
  const id = await founded(contact)
  await machine.patch(`/v1/customers/${id}`, { external_id: 'secret-id', attributes: { risk: 'high' } })
  const { body } = await contact.get(path)
  assert.ok(!/secret-id|risk/.test(JSON.stringify(body)))
  assert.equal((await contact.patch(path, { name: 'Ours' })).body.name, 'Ours')
  assert.equal((await contact.patch(path, { name: 'Ours', attributes: {} })).status, 400)
  assert.deepEqual((await machine.get(`/v1/customers/${id}`)).body.attributes, { risk: 'high' })
})

test('members can neither grant nor revoke a permission of the service that they do not have', async () => {
  const founder = await app.contact(owner)
  const id = await founded(founder)
  const manages = await customRole(['$team.manage', 'own.name'])
  const keys = await customRole(['$team.manage', '$keys.manage'])
  const everything = await customRole([...customerPermissionNames])
  const manager = await joined(id, manages)
  const member = await joined(id, 'member')
  const session = await joined(id, keys)
  const all = await joined(id, everything)
  const give = (by: Caller, to: { membershipId: string }, role: string) =>
    by.patch(`${path}/members/${to.membershipId}`, { role_id: role })
  for (const beyond of [keys, everything, 'Owner']) {
    assert.deepEqual(code(await give(manager, member, await roleId(manager, beyond))), [403, 'forbidden'])
    const invitation = { email: someEmail(), role_id: await roleId(manager, beyond) }
    assert.deepEqual(code(await manager.post(`${path}/invitations`, invitation)), [403, 'forbidden'])
  }
  assert.deepEqual(code(await give(manager, session, await roleId(manager, 'Member'))), [403, 'forbidden'])
  assert.deepEqual(code(await manager.delete(`${path}/members/${session.membershipId}`)), [403, 'forbidden'])
  assert.deepEqual(code(await give(all, all, await roleId(all, 'Owner'))), [403, 'forbidden'])
  const { body: pending } = await founder.post(`${path}/invitations`, {
    email: someEmail(),
    role_id: await roleId(founder, 'Owner'),
  })
  assert.deepEqual(code(await all.delete(`${path}/invitations/${pending.id}`)), [403, 'forbidden'])
  assert.equal((await give(manager, member, await roleId(manager, manages))).status, 200)
  assert.equal((await give(founder, session, await roleId(founder, 'Owner'))).body.role.key, 'owner')
})

test('a changed permission of a role applies to the next request', async () => {
  const founder = await app.contact(owner)
  const id = await founded(founder)
  const name = await customRole([])
  const member = await joined(id, name)
  const role = await roleId(founder, name)
  assert.equal((await member.patch(path, { name: 'A' })).status, 403)
  await owner.patch(`/v1/organization/customer-roles/${role}`, { permissions: ['$team.manage'] })
  assert.equal((await member.patch(path, { name: 'A' })).status, 200)
})

test('a member can leave, the last owner cannot', async () => {
  const founder = await app.contact(owner)
  const id = await founded(founder)
  const member = await joined(id, 'member')
  assert.deepEqual(code(await founder.post(`${path}/leave`)), [409, 'last_owner'])
  const [own] = (await founder.get(`${path}/members`)).body.members
  assert.deepEqual(code(await founder.delete(`${path}/members/${own.id}`)), [409, 'last_owner'])
  const demoted = await founder.patch(`${path}/members/${own.id}`, { role_id: await roleId(founder, 'Member') })
  assert.deepEqual(code(demoted), [409, 'last_owner'])
  assert.equal((await member.post(`${path}/leave`)).status, 204)
  assert.equal((await member.get(path)).status, 404)
  const heir = await joined(id, 'owner')
  assert.equal((await founder.post(`${path}/leave`)).status, 204)
  assert.equal((await heir.get(path)).body.member_count, 1)
})

test('of two owners who leave at the same moment, one stays', async () => {
  for (let round = 0; round < 5; round++) {
    const founder = await app.contact(owner)
    const second = await joined(await founded(founder), 'owner')
    const answers = await Promise.all([founder.post(`${path}/leave`), second.post(`${path}/leave`)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 409])
  }
})

test('members and invitations of another customer are not found', async () => {
  const [mine, theirs] = [await app.contact(owner), await app.contact(owner)]
  await founded(mine)
  await founded(theirs)
  const [member] = (await theirs.get(`${path}/members`)).body.members
  const { body: invitation } = await theirs.post(`${path}/invitations`, { email: someEmail() })
  assert.equal((await mine.patch(`${path}/members/${member.id}`, {})).status, 404)
  assert.equal((await mine.delete(`${path}/members/${member.id}`)).status, 404)
  assert.equal((await mine.delete(`${path}/invitations/${invitation.id}`)).status, 404)
})

test('a role of another environment is refused', async () => {
  const founder = await app.contact(owner)
  await founded(founder)
  const { body } = await owner.get('/v1/organization/customer-roles?environment=test')
  const role_id = body.customer_roles[1].id
  const [own] = (await founder.get(`${path}/members`)).body.members
  assert.equal((await founder.patch(`${path}/members/${own.id}`, { role_id })).status, 400)
  assert.equal((await founder.post(`${path}/invitations`, { email: someEmail(), role_id })).status, 400)
})

test('changes of a customer and its members are recorded as internal facts', async () => {
  const founder = await app.contact(owner)
  const id = await founded(founder)
  const member = await joined(id, 'member')
  await founder.patch(`${path}/members/${member.membershipId}`, { role_id: await roleId(founder, 'Owner') })
  await member.post(`${path}/leave`)
  await machine.delete(`/v1/customers/${id}`)
  await app.settle()
  const facts = await app.database.sql<{ type: FactType; contact_id: string | null }[]>`
    select type, contact_id from facts where customer_id = ${id} order by sequence`
  assert.ok(facts.every(({ type }) => !publishedFactTypes.includes(type)))
  assert.deepEqual(
    [...facts].map((fact) => [fact.type, fact.contact_id]),
    [
      ['customer.created', founder.contactId],
      ['customer.member_joined', founder.contactId],
      ['customer.member_joined', member.contactId],
      ['customer.member_role_changed', member.contactId],
      ['customer.member_left', member.contactId],
      ['customer.deleted', null],
    ],
  )
})
