import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { type Staff, someEmail } from '../../../../testing/people.ts'
import type { Caller } from '../../../../testing/requests.ts'

let app: TestApp
let owner: Staff
let machine: Caller

before(async () => {
  app = await testApp()
  owner = await app.signUp()
  machine = await app.secretKey(owner)
})
after(() => app.close())

const made = async (name = 'Initech', by: Caller = machine): Promise<string> =>
  (await by.post('/v1/customers', { name })).body.id
const names = (answer: { body: { customers: { name: string }[] } }) => answer.body.customers.map(({ name }) => name)
const staffPath = '/v1/organization/customers'

test('the backend creates, reads, changes and deletes a customer', async () => {
  const created = await machine.post('/v1/customers', { external_id: 'c-1', name: 'Globex', attributes: { tier: 1 } })
  assert.equal(created.status, 201, JSON.stringify(created.body))
  const at = `/v1/customers/${created.body.id}`
  assert.deepEqual((await machine.get(at)).body, created.body)
  assert.equal(created.body.member_count, 0)
  const changed = await machine.patch(at, { name: 'Globex Corp', attributes: { seats: 4 } })
  assert.equal(changed.status, 200)
  assert.deepEqual(changed.body.attributes, { tier: 1, seats: 4 })
  assert.equal((await machine.patch(at, { attributes: { tier: null }, external_id: null })).body.external_id, null)
  assert.deepEqual((await machine.get(at)).body.attributes, { seats: 4 })
  assert.equal((await machine.delete(at)).status, 204)
  assert.equal((await machine.get(at)).status, 404)
  assert.equal((await machine.delete(at)).status, 404)
})

test('creating a customer with a known external ID updates it, also when twenty requests run at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      machine.post('/v1/customers', { external_id: 'race', name: 'Racer', attributes: { [`k${n}`]: n } }),
    ),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [...Array(19).fill(200), 201])
  assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1)
  const { body } = await machine.get('/v1/customers?external_id=race')
  assert.equal(body.customers.length, 1)
  assert.equal(Object.keys(body.customers[0].attributes).length, 20)
})

test('an external ID belongs to one customer, and using it for another is a conflict', async () => {
  await machine.post('/v1/customers', { external_id: 'taken', name: 'First' })
  const id = await made('Second')
  assert.equal((await machine.patch(`/v1/customers/${id}`, { external_id: 'taken' })).status, 409)
  assert.equal((await owner.post(staffPath, { external_id: 'taken', name: 'Third' })).status, 409)
  const test = await app.secretKey(owner, 'test')
  assert.equal((await test.post('/v1/customers', { external_id: 'taken', name: 'Apart' })).body.name, 'Apart')
})

test('attributes above the total size limit are refused, and nothing changes', async () => {
  const id = await made()
  const at = `/v1/customers/${id}`
  const patch = (letter: string) => Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`${letter}${n}`, n]))
  assert.equal((await machine.patch(at, { attributes: patch('a') })).status, 200)
  const refused = await machine.patch(at, { attributes: patch('b') })
  assert.equal(refused.status, 400)
  assert.match(refused.body.error.fields.attributes, /100 keys/)
  assert.equal(Object.keys((await machine.get(at)).body.attributes).length, 60)
})

test('a search matches the beginning of a name in any letter case, by name; a list is newest first', async () => {
  const staff = await app.signUp()
  const key = await app.secretKey(staff)
  for (const name of ['Ümlaut', 'beta 2', 'Beta 10', 'Alpha', 'BETAMAX', 'be%ta']) await made(name, key)
  assert.deepEqual(names(await key.get('/v1/customers?q=BETA')), ['Beta 10', 'beta 2', 'BETAMAX'])
  assert.deepEqual(names(await key.get('/v1/customers?q=be%25')), ['be%ta'])
  assert.deepEqual(names(await key.get('/v1/customers?q=%C3%BCM')), ['Ümlaut'])
  assert.deepEqual(names(await key.get('/v1/customers?limit=2')), ['be%ta', 'BETAMAX'])
  const second = await staff.get(`${staffPath}?q=beta&limit=2&offset=2`)
  assert.deepEqual([names(second), second.body.has_more], [['BETAMAX'], false])
})

test('a list is sorted by name or by creation in both directions, page by page; a search only by name', async () => {
  const key = await app.secretKey(await app.signUp())
  for (const name of ['beta', 'Alpha', 'Gamma']) await made(name, key)
  for (const [sort, expected] of Object.entries({
    name: ['Alpha', 'beta', 'Gamma'],
    '-name': ['Gamma', 'beta', 'Alpha'],
    created_at: ['beta', 'Alpha', 'Gamma'],
    '-created_at': ['Gamma', 'Alpha', 'beta'],
  })) {
    const first = await key.get(`/v1/customers?sort=${sort}&limit=2`)
    const rest = await key.get(`/v1/customers?sort=${sort}&starting_after=${first.body.next_cursor}`)
    assert.deepEqual([...names(first), ...names(rest)], expected, sort)
    const other = sort === 'name' ? '-name' : 'name'
    const astray = await key.get(`/v1/customers?sort=${other}&starting_after=${first.body.next_cursor}`)
    assert.equal(astray.status, 400, `a cursor of ${sort} in ${other}`)
  }
  assert.deepEqual(names(await key.get('/v1/customers?q=a&sort=-name')), ['Alpha'])
  assert.deepEqual((await key.get('/v1/customers?q=a&sort=created_at')).body.error.fields, {
    sort: 'cannot be combined with a search',
  })
})

test('a repeated request with the same idempotency key creates one customer', async () => {
  const asking = { headers: { 'idempotency-key': 'make-once' } }
  const first = await machine.post('/v1/customers', { name: 'Once' }, asking)
  const second = await machine.post('/v1/customers', { name: 'Once' }, asking)
  assert.equal(second.headers.get('idempotent-replay'), 'true')
  assert.deepEqual(second.body, first.body)
})

test('the backend manages members by contact ID or external ID, and roles by ID or name', async () => {
  const at = `/v1/customers/${await made()}/members`
  const [anna, ben] = [await app.contact(owner, { externalId: 'u-anna' }), await app.contact(owner)]
  const first = await machine.post(at, { external_id: 'u-anna', role: 'OWNER' })
  assert.equal(first.status, 201, JSON.stringify(first.body))
  assert.deepEqual([first.body.contact_id, first.body.role.key], [anna.contactId, 'owner'])
  const second = await machine.post(at, { contact_id: ben.contactId })
  assert.equal(second.body.role.key, 'member')
  assert.equal((await machine.post(at, { contact_id: ben.contactId })).status, 409)
  const { body: roles } = await owner.get('/v1/organization/customer-roles')
  const changed = await machine.patch(`${at}/${second.body.id}`, { role_id: roles.customer_roles[0].id })
  assert.equal(changed.body.role.key, 'owner')
  const list = await machine.get(at)
  assert.deepEqual(list.body.members, [first.body, changed.body])
  assert.equal((await machine.delete(`${at}/${first.body.id}`)).status, 204)
  assert.equal((await machine.delete(`${at}/${first.body.id}`)).status, 404)
})

test('a member needs exactly one ID of a contact and at most one role, both of the same environment', async () => {
  const at = `/v1/customers/${await made()}/members`
  const { contactId } = await app.contact(owner)
  const elsewhere = await app.contact(owner, { environment: 'test' })
  for (const [body, field] of [
    [{}, 'contact_id'],
    [{ contact_id: elsewhere.contactId }, 'contact_id'],
    [{ external_id: 'unheard of' }, 'external_id'],
    [{ contact_id: contactId, external_id: 'both' }, 'external_id'],
    [{ contact_id: contactId, role: 'Emperor' }, 'role'],
    [{ contact_id: contactId, role_id: contactId }, 'role_id'],
    [{ contact_id: contactId, role_id: contactId, role: 'owner' }, 'role'],
  ] as const) {
    const refused = await machine.post(at, body)
    assert.equal(refused.status, 400, JSON.stringify(body))
    assert.deepEqual(Object.keys(refused.body.error.fields), [field])
  }
  assert.deepEqual((await machine.get(at)).body.members, [])
})

test('the last owner cannot be removed by the backend or by staff', async () => {
  const id = await made()
  const { contactId } = await app.contact(owner)
  const { body: member } = await machine.post(`/v1/customers/${id}/members`, { contact_id: contactId, role: 'owner' })
  for (const [by, path] of [
    [machine, `/v1/customers/${id}/members/${member.id}`],
    [owner, `${staffPath}/${id}/members/${member.id}`],
  ] as const) {
    for (const refused of [await by.patch(path, { role: 'member' }), await by.delete(path)]) {
      assert.deepEqual([refused.status, refused.body.error.code], [409, 'last_owner'])
    }
    assert.equal((await by.patch(path, { role: 'owner' })).status, 200)
  }
})

test('of two owners who are demoted at the same moment, one stays an owner', async () => {
  for (let round = 0; round < 5; round++) {
    const at = `/v1/customers/${await made()}/members`
    const people = [await app.contact(owner), await app.contact(owner)]
    const members = await Promise.all(
      people.map(({ contactId }) => machine.post(at, { contact_id: contactId, role: 'owner' })),
    )
    const attempts = members.map(({ body }, n) =>
      n === 0 ? machine.patch(`${at}/${body.id}`, { role: 'member' }) : machine.delete(`${at}/${body.id}`),
    )
    const statuses = (await Promise.all(attempts)).map(({ status }) => status)
    assert.equal(statuses.filter((status) => status === 409).length, 1, String(statuses))
  }
})

test('a customer is only found in its own environment and organization', async () => {
  const id = await made()
  const { contactId } = await app.contact(owner)
  const { body: member } = await machine.post(`/v1/customers/${id}/members`, { contact_id: contactId })
  const stranger = await app.signUp()
  const callers: [Caller, string, string][] = [
    [await app.secretKey(owner, 'test'), `/v1/customers/${id}`, ''],
    [await app.secretKey(stranger), `/v1/customers/${id}`, ''],
    [owner, `${staffPath}/${id}`, '?environment=test'],
    [stranger, `${staffPath}/${id}`, ''],
  ]
  for (const [by, at, query] of callers) {
    const answers = [
      await by.get(at + query),
      await by.patch(at + query, { name: 'Mine' }),
      await by.delete(at + query),
      await by.get(`${at}/members${query}`),
      await by.post(`${at}/members${query}`, { contact_id: contactId }),
      await by.patch(`${at}/members/${member.id}${query}`, { role: 'owner' }),
      await by.delete(`${at}/members/${member.id}${query}`),
    ]
    assert.deepEqual(
      answers.map(({ status }) => status),
      Array(7).fill(404),
    )
  }
  const other = await made('Other')
  assert.equal((await machine.delete(`/v1/customers/${other}/members/${member.id}`)).status, 404)
})

test('staff can do the same as the backend, and each write adds an audit record without personal data', async () => {
  const created = await owner.post(staffPath, { name: 'Hooli', attributes: { a: 1 } })
  assert.equal(created.status, 201)
  const at = `${staffPath}/${created.body.id}`
  assert.equal((await owner.patch(at, { name: 'Hooli XYZ' })).body.name, 'Hooli XYZ')
  const contact = await app.contact(owner)
  const member = await owner.post(`${at}/members`, { contact_id: contact.contactId, role: 'owner' })
  assert.equal((await owner.get(`${at}/members`)).body.members[0].email, contact.email)
  const invited = await owner.post(`${at}/invitations`, { email: someEmail('hooli') })
  assert.equal((await owner.get(`${at}/invitations`)).body.invitations[0].id, invited.body.id)
  assert.equal((await owner.post(`${at}/invitations/${invited.body.id}/resend`)).status, 200)
  assert.equal((await owner.delete(`${at}/invitations/${invited.body.id}`)).status, 204)
  assert.equal((await owner.delete(at)).status, 204)
  const { body } = await owner.get('/v1/organization/audit-events?limit=7')
  assert.deepEqual(
    body.audit_events.map(({ action }: { action: string }) => action),
    [
      'customer.deleted',
      'customer_invitation.revoked',
      'customer_invitation.resent',
      'customer_invitation.created',
      'customer_member.added',
      'customer.updated',
      'customer.created',
    ],
  )
  assert.ok(body.audit_events.every(({ environment }: { environment: string }) => environment === 'live'))
  assert.ok(!JSON.stringify(body.audit_events).includes(contact.email))
  assert.equal(body.audit_events[4].target.id, member.body.id)
})

test('reading and writing customers require separate permissions', async () => {
  const id = await made()
  const reader = await app.staffWith(owner, ['customers:read'])
  const writer = await app.staffWith(owner, ['customers:write'])
  for (const path of ['', '/members', '/invitations'].map((part) => `${staffPath}/${id}${part}`)) {
    assert.equal((await reader.get(path)).status, 200)
    assert.equal((await writer.get(path)).status, 403)
  }
  assert.equal((await reader.patch(`${staffPath}/${id}`, { name: 'No' })).status, 403)
  assert.equal((await reader.post(`${staffPath}/${id}/invitations`, { email: someEmail() })).status, 403)
  assert.equal((await writer.patch(`${staffPath}/${id}`, { name: 'Yes' })).status, 200)
})

test('staff see the customers of a contact with its role in each, and no others', async () => {
  const { body: contact } = await machine.post('/v1/contacts', { email: someEmail() })
  const [first, second] = [await made('First of hers'), await made('Second of hers')]
  await machine.post(`/v1/customers/${first}/members`, { contact_id: contact.id, role: 'owner' })
  await machine.post(`/v1/customers/${second}/members`, { contact_id: contact.id })
  const at = `/v1/organization/contacts/${contact.id}/customers`
  const { status, body } = await owner.get(at)
  assert.equal(status, 200)
  assert.deepEqual(
    body.customers.map(({ id, role }: { id: string; role: { key: string } }) => [id, role.key]),
    [
      [first, 'owner'],
      [second, 'member'],
    ],
  )
  assert.equal((await owner.get(`${at}?environment=test`)).status, 404)
  assert.equal((await (await app.signUp()).get(at)).status, 404)
})
