import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { ContactOptions, ContactPerson } from '../../../testing/contacts.ts'
import { runs } from '../../../testing/depth.ts'
import type { Staff } from '../../../testing/people.ts'
import type { Caller } from '../../../testing/requests.ts'
import { newToken } from '../../platform/crypto/tokens.ts'

let app: TestApp
let owner: Staff
let machine: Caller

before(async () => {
  app = await testApp({ firstJobs: 'at once' })
  owner = await app.signUp()
  machine = await app.secretKey(owner)
})
after(() => app.close())

const path = '/v1/contact/customer/keys'
const verify = (key: string, by: Caller = machine) => by.post('/v1/customer-keys/verify', { key })

interface Team {
  founder: ContactPerson
  customerId: string
}

async function team(wish: ContactOptions & { environment?: 'live' | 'test' } = {}, of: Staff = owner): Promise<Team> {
  const founder = await app.contact(of, wish)
  const { body } = await founder.post('/v1/contact/customers', { name: 'Cogswell' })
  return { founder, customerId: body.id }
}

const issued = async (by: ContactPerson, name = 'CI') => (await by.post(path, { name })).body

test('a customer creates a key, which is shown once and resolves to the customer', async () => {
  const { founder, customerId } = await team()
  const created = await founder.post(path, { name: 'Production' })
  assert.equal(created.status, 201, JSON.stringify(created.body))
  const { key, ...shown } = created.body
  assert.match(key, /^uk_ck_live_\w{43}$/)
  assert.equal(shown.hint, key.slice(-4))
  assert.deepEqual([shown.created_by.contact_id, shown.last_used_at], [founder.contactId, null])
  const list = await founder.get(path)
  assert.deepEqual(list.body.keys, [shown])
  const resolved = await verify(key)
  assert.equal(resolved.status, 200)
  const expected = { customer_id: customerId, key_id: shown.id, name: 'Production', environment: 'live' }
  assert.deepEqual(resolved.body, expected)
  const stored = await app.database.sql`select * from customer_keys where id = ${shown.id}`
  assert.ok(!JSON.stringify(stored).includes(key))
})

test('a test key is marked as such and resolves only in the test environment', async () => {
  const { founder } = await team({ environment: 'test' })
  const { key } = await issued(founder)
  assert.match(key, /^uk_ck_test_/)
  assert.equal((await verify(key)).status, 404)
  assert.equal((await verify(key, await app.secretKey(owner, 'test'))).body.environment, 'test')
})

test('malformed, unknown, revoked and deleted keys and keys of another environment return the same 404', async () => {
  const { founder } = await team()
  const revoked = await issued(founder)
  await founder.delete(`${path}/${revoked.id}`)
  const gone = await team()
  const deleted = await issued(gone.founder)
  await machine.delete(`/v1/customers/${gone.customerId}`)
  const inTest = await issued((await team({ environment: 'test' })).founder)
  const foreign = await issued((await team({}, await app.signUp())).founder)
  const alive = await issued(founder)
  const asked = [
    '',
    'nonsense',
    'uk_ck_live_',
    'uk_sk_live_x',
    'ключ 🔑',
    ' '.repeat(300),
    newToken('uk_ck_live_'),
    `${alive.key} `,
    alive.key.toLowerCase(),
    alive.key.slice(0, -1),
    revoked.key,
    deleted.key,
    inTest.key,
    foreign.key,
  ]
  const answers = await Promise.all(asked.map((key) => verify(key)))
  const volatile = new Set(['date', 'ratelimit-remaining', 'ratelimit-reset', 'x-request-id', 'request-id'])
  const seen = answers.map(({ status, headers, body }) => ({
    status,
    body,
    headers: [...headers].filter(([name]) => !volatile.has(name)),
  }))
  assert.equal(seen[0]?.status, 404)
  for (const answer of seen) assert.deepEqual(answer, seen[0])
  assert.equal((await verify(alive.key)).status, 200)
})

test('any text that is not a key of the environment gets the same response', async () => {
  const { body: expected } = await verify('nothing')
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 250, unit: 'binary' }), async (key) => {
      const { status, body } = await verify(key)
      assert.deepEqual([status, body], [404, expected])
    }),
    { numRuns: runs(30) },
  )
  for (const key of [
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    'x'.repeat(301),
    `uk_ck_live_${'x'.repeat(100_000)}`,
    'é'.repeat(500_000),
  ])
    assert.deepEqual([(await verify(key)).status, (await verify(key)).body], [404, expected], key.slice(0, 20))
})

test('a body without a key or with other fields is 400', async () => {
  for (const body of [{}, { key: 1 }, { key: null }, { key: 'x', more: 1 }]) {
    assert.equal((await machine.post('/v1/customer-keys/verify', body)).status, 400)
  }
})

test('a customer key is not accepted as a credential', async () => {
  const { key } = await issued((await team()).founder)
  for (const path of ['/v1/me', '/v1/contact/customer', '/v1/organization']) {
    assert.equal((await app.as(key).get(path)).status, 401)
  }
})

test('a revoked key fails at the next verification, and the revocation is reported as a fact', async () => {
  const { founder, customerId } = await team()
  const { id, key } = await issued(founder)
  assert.equal((await verify(key)).status, 200)
  assert.equal((await founder.delete(`${path}/${id}`)).status, 204)
  assert.equal((await verify(key)).status, 404)
  assert.equal((await founder.delete(`${path}/${id}`)).status, 404)
  await app.settle()
  const facts = await app.database.sql`
    select type, customer_id, contact_id, data from facts where aggregate_id = ${id} order by sequence`
  const told = { customer_id: customerId, contact_id: founder.contactId, data: { key_id: id, customer_id: customerId } }
  assert.deepEqual(
    [...facts],
    [
      { type: 'customer_api_key.created', ...told },
      { type: 'customer_api_key.revoked', ...told },
    ],
  )
})

test('the last use of a key is written after the response', async () => {
  const { founder } = await team()
  const { key } = await issued(founder)
  await verify(key)
  await app.settle()
  const [shown] = (await founder.get(path)).body.keys
  assert.ok(Date.parse(shown.last_used_at) > 0)
})

test('a repeat with the same idempotency key verifies again, and a revoked key fails at once', async () => {
  const { founder } = await team()
  const { key, id } = await issued(founder)
  const asking = { headers: { 'idempotency-key': 'verify-once' } }
  const first = await machine.post('/v1/customer-keys/verify', { key }, asking)
  const second = await machine.post('/v1/customer-keys/verify', { key }, asking)
  assert.deepEqual([second.body, second.headers.get('idempotent-replay')], [first.body, 'true'])
  assert.equal((await founder.delete(`${path}/${id}`)).status, 204)
  const gone = await machine.post('/v1/customer-keys/verify', { key }, asking)
  assert.deepEqual([gone.status, gone.headers.get('idempotent-replay')], [404, null])
  const still = await machine.post('/v1/customer-keys/verify', { key }, asking)
  assert.deepEqual([still.status, still.headers.get('idempotent-replay')], [404, 'true'])
  const other = await machine.post('/v1/customer-keys/verify', { key: 'another' }, asking)
  assert.equal(other.body.error.code, 'idempotency_key_reused')
})

test('managing keys requires its own permission and a verified session', async () => {
  const { founder, customerId } = await team()
  const { id } = await issued(founder)
  const role = async (name: string, permissions: string[]) =>
    (await owner.post('/v1/organization/customer-roles', { name, permissions })).body.id
  const join = async (role_id: string | undefined, wish: ContactOptions = {}) => {
    const contact = await app.contact(owner, wish)
    await machine.post(`/v1/customers/${customerId}/members`, { contact_id: contact.contactId, role_id })
    return contact
  }
  const keyMaster = await role('Key master', ['$keys.manage'])
  const refused = [
    await join(undefined),
    await join(await role('All but keys', ['$team.manage', '$billing.manage', '$webhooks.manage', 'keys.manage'])),
    await join(keyMaster, { verified: false }),
  ]
  for (const contact of refused) {
    assert.equal((await contact.get(path)).status, 403)
    assert.equal((await contact.post(path, { name: 'No' })).status, 403)
    assert.equal((await contact.delete(`${path}/${id}`)).status, 403)
  }
  const master = await join(keyMaster)
  assert.equal((await master.get(path)).body.keys.length, 1)
  assert.equal((await master.delete(`${path}/${id}`)).status, 204)
  assert.equal((await master.post(path, { name: 'Yes' })).status, 201)
})

test('a support session can read the keys but not change them', async () => {
  const { founder, customerId } = await team()
  const { id, key } = await issued(founder)
  const support = await app.contact(owner, { impersonatedBy: owner.userId })
  await machine.post(`/v1/customers/${customerId}/members`, { contact_id: support.contactId, role: 'owner' })
  assert.equal((await support.get(path)).status, 200)
  for (const refused of [await support.post(path, { name: 'No' }), await support.delete(`${path}/${id}`)]) {
    assert.deepEqual([refused.status, refused.body.error.code], [403, 'impersonated_session'])
  }
  assert.equal((await verify(key)).status, 200)
})

test("another customer's key is not found", async () => {
  const [mine, theirs] = [await team(), await team()]
  const { id, key } = await issued(theirs.founder)
  assert.equal((await mine.founder.delete(`${path}/${id}`)).status, 404)
  assert.equal((await verify(key)).status, 200)
})

test('staff can see and revoke the keys of a customer, with an audit record', async () => {
  const { founder, customerId } = await team()
  const { id, key, ...shown } = await issued(founder)
  const at = `/v1/organization/customers/${customerId}/keys`
  assert.deepEqual((await owner.get(at)).body.keys, [{ id, ...shown }])
  const stranger = await app.signUp()
  assert.equal((await stranger.get(at)).status, 404)
  assert.equal((await stranger.delete(`${at}/${id}`)).status, 404)
  assert.equal((await owner.delete(`${at}/${id}?environment=test`)).status, 404)
  const other = await team()
  assert.equal((await owner.delete(`/v1/organization/customers/${other.customerId}/keys/${id}`)).status, 404)
  const reader = await app.staffWith(owner, ['customers:read'])
  assert.equal((await reader.delete(`${at}/${id}`)).status, 403)
  assert.equal((await owner.delete(`${at}/${id}`)).status, 204)
  assert.equal((await verify(key)).status, 404)
  const { body } = await owner.get(`/v1/organization/audit-events?target=${id}`)
  assert.deepEqual([body.audit_events[0].action, body.audit_events[0].target.name], ['customer_key.revoked', 'CI'])
  assert.ok(!JSON.stringify(body).includes(key))
})

test('a key stays valid after its creator is merged or erased', async () => {
  const { founder, customerId } = await team()
  const { id, key } = await issued(founder)
  const into = await app.contact(owner)
  await machine.post(`/v1/contacts/${into.contactId}/merge`, { contact_id: founder.contactId })
  const at = `/v1/organization/customers/${customerId}/keys`
  assert.equal((await owner.get(at)).body.keys[0].created_by.contact_id, into.contactId)
  const { body } = await machine.get(`/v1/contacts/${into.contactId}/export`)
  assert.equal(body.records.customer_keys[0].id, id)
  assert.equal((await machine.delete(`/v1/contacts/${into.contactId}`)).status, 204)
  assert.equal((await owner.get(at)).body.keys[0].created_by, null)
  assert.equal((await verify(key)).body.customer_id, customerId)
})

test('a verification is one lookup by one index', async () => {
  const plan = await app.database.sql.begin(async (tx) => {
    await tx`set local enable_seqscan = off`
    return tx`explain select customer_id, id as key_id, name from customer_keys
      where environment_id = ${owner.userId} and token_hash = ${Buffer.alloc(32)}`
  })
  assert.match(JSON.stringify(plan), /customer_keys_environment_id_token_hash_key/)
})
