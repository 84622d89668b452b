import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { someEmail } from '../../../../testing/people.ts'
import { days } from '../../../platform/clock.ts'
import { ensureVisitor, proveIdentity } from '../public.ts'
import { factsOf, inTransaction, scopeOf } from '../testing.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const tenant = async () => {
  const owner = await app.signUp()
  return { owner, key: await app.secretKey(owner), scope: await scopeOf(app, owner) }
}

test('a contact is created once and then updated, by external id or by email in any letter case', async () => {
  const { key } = await tenant()
  const email = someEmail()
  const made = await key.post('/v1/contacts', { external_id: 'u1', email, name: 'Ann', attributes: { plan: 'pro' } })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  assert.equal(made.body.kind, 'identified')
  assert.equal(made.body.email_verified, false)
  const byId = await key.post('/v1/contacts', { external_id: 'u1', attributes: { seats: 3 } })
  assert.deepEqual([byId.status, byId.body.id], [200, made.body.id])
  assert.deepEqual(byId.body.attributes, { plan: 'pro', seats: 3 })
  const byEmail = await key.post('/v1/contacts', { email: email.toUpperCase(), name: null, email_verified: true })
  assert.equal(byEmail.body.id, made.body.id)
  assert.equal(byEmail.body.name, null)
  assert.equal(byEmail.body.email_verified, true)
  assert.equal((await key.get('/v1/contacts')).body.contacts.length, 1)
})

test('an upsert needs an external id or an email', async () => {
  const { key } = await tenant()
  const { status, body } = await key.post('/v1/contacts', { name: 'Nobody' })
  assert.equal(status, 400)
  assert.ok(body.error.fields.external_id)
})

test('an external id of one contact and an email of another is a conflict and changes nothing', async () => {
  const { key } = await tenant()
  const [email, other] = [someEmail(), someEmail()]
  await key.post('/v1/contacts', { external_id: 'a', email, name: 'A' })
  await key.post('/v1/contacts', { external_id: 'b', email: other, name: 'B' })
  const both = await key.post('/v1/contacts', { external_id: 'a', email: other, name: 'C' })
  assert.equal(both.status, 409)
  const rekeyed = await key.post('/v1/contacts', { external_id: 'c', email, name: 'C' })
  assert.equal(rekeyed.status, 409)
  const names = (await key.get('/v1/contacts')).body.contacts.map((contact: { name: string }) => contact.name)
  assert.deepEqual(names, ['B', 'A'])
})

test('a contact found by external id gets the new email, and the old email no longer finds it', async () => {
  const { key } = await tenant()
  const [old, fresh] = [someEmail('old'), someEmail('new')]
  const { body: contact } = await key.post('/v1/contacts', { external_id: 'u', email: old, email_verified: true })
  const moved = await key.post('/v1/contacts', { external_id: 'u', email: fresh })
  assert.equal(moved.body.email, fresh)
  assert.equal(moved.body.email_verified, false)
  const another = await key.post('/v1/contacts', { email: old })
  assert.notEqual(another.body.id, contact.id)
})

test('twenty concurrent upserts create one contact', async () => {
  const { key } = await tenant()
  const email = someEmail()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => key.post('/v1/contacts', i % 2 ? { external_id: 'x', email } : { email })),
  )
  const statuses = answers.map(({ status }) => status).sort()
  assert.deepEqual(statuses, [...Array(19).fill(200), 201])
  assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1)
})

test('a repeated request with the same idempotency key returns the same response', async () => {
  const { key } = await tenant()
  const asking = { headers: { 'idempotency-key': 'once' } }
  const first = await key.post('/v1/contacts', { external_id: 'u' }, asking)
  const again = await key.post('/v1/contacts', { external_id: 'u' }, asking)
  assert.equal(again.headers.get('idempotent-replay'), 'true')
  assert.deepEqual(again.body, first.body)
})

test('attributes are patched key by key, null removes one, and their size is limited', async () => {
  const { key } = await tenant()
  const { body: contact } = await key.post('/v1/contacts', {
    external_id: 'u',
    attributes: { a: 1, 'b\nc': { d: null } },
  })
  assert.deepEqual(contact.attributes, { a: 1, 'b\nc': { d: null } })
  const path = `/v1/contacts/${contact.id}`
  const patched = await key.patch(path, { attributes: { a: null, e: [1, 'two'] } })
  assert.deepEqual(patched.body.attributes, { 'b\nc': { d: null }, e: [1, 'two'] })
  const many = (from: number, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${from + i}`, i]))
  assert.equal((await key.patch(path, { attributes: many(0, 98) })).status, 200)
  for (const attributes of [many(200, 1), many(0, 101), { e: 'x'.repeat(140_000) }, { ['y'.repeat(101)]: 1 }]) {
    const refused = await key.patch(path, { attributes, name: 'Changed' })
    assert.equal(refused.status, 400)
  }
  assert.equal((await key.get(path)).body.name, null)
})

test('an external id or email can be replaced and cleared, but not taken from another contact', async () => {
  const { key } = await tenant()
  const email = someEmail()
  const { body: one } = await key.post('/v1/contacts', { external_id: 'one', email })
  const { body: two } = await key.post('/v1/contacts', { external_id: 'two' })
  assert.equal((await key.patch(`/v1/contacts/${two.id}`, { external_id: 'one' })).status, 409)
  assert.equal((await key.patch(`/v1/contacts/${two.id}`, { email: email.toUpperCase() })).status, 409)
  const cleared = await key.patch(`/v1/contacts/${one.id}`, { external_id: null, email: null })
  assert.deepEqual([cleared.body.external_id, cleared.body.email], [null, null])
  assert.equal((await key.patch(`/v1/contacts/${two.id}`, { external_id: 'one', email })).body.external_id, 'one')
  assert.equal((await key.post('/v1/contacts', { external_id: 'one' })).body.id, two.id)
})

test('a contact is identified only once', async () => {
  const { key, scope } = await tenant()
  const visitor = await inTransaction(app, scope, (tx) =>
    ensureVisitor(tx, app.app.platform, scope, 'anon', app.clock.now()),
  )
  await key.patch(`/v1/contacts/${visitor.id}`, { name: 'Still a visitor' })
  assert.deepEqual(await factsOf(app, visitor.id), [])
  await key.patch(`/v1/contacts/${visitor.id}`, { external_id: 'u' })
  await key.post('/v1/contacts', { external_id: 'u', email: someEmail() })
  const proof = { kind: 'external', value: 'u', proof: 'hash', visitorId: visitor.id, now: app.clock.now() } as const
  await inTransaction(app, scope, (tx) => proveIdentity(tx, app.app.platform, scope, proof))
  assert.deepEqual(await factsOf(app, visitor.id), ['contact.identified'])
})

test('the list is paginated, newest first, and can be filtered', async () => {
  const { key, scope, owner } = await tenant()
  const emails = ['Zoe@x.example', 'anna@x.example', 'ANTON@x.example', 'bert@x.example']
  for (const [i, email] of emails.entries()) await key.post('/v1/contacts', { external_id: `u${i}`, email })
  await inTransaction(app, scope, (tx) => ensureVisitor(tx, app.app.platform, scope, 'anon', app.clock.now()))
  const shown = async (query: string) =>
    (await key.get(`/v1/contacts?${query}`)).body.contacts.map((contact: { email: string }) => contact.email)
  assert.deepEqual(await shown('limit=3'), [null, 'bert@x.example', 'ANTON@x.example'])
  assert.deepEqual(await shown('limit=3&offset=3'), ['anna@x.example', 'Zoe@x.example'])
  assert.equal((await key.get('/v1/contacts?limit=3')).body.has_more, true)
  assert.deepEqual(await shown('limit=2&sort=created_at'), ['Zoe@x.example', 'anna@x.example'])
  assert.deepEqual(await shown('limit=2&offset=2&sort=created_at'), ['ANTON@x.example', 'bert@x.example'])
  assert.deepEqual(await shown('limit=2&sort=-created_at'), [null, 'bert@x.example'])
  assert.equal((await key.get('/v1/contacts?sort=created_at&q=anna')).status, 400)
  assert.deepEqual(await shown('kind=visitor'), [null])
  assert.deepEqual(await shown('external_id=u1'), ['anna@x.example'])
  assert.deepEqual(await shown('email=zoe@X.example'), ['Zoe@x.example'])
  assert.deepEqual(await shown('email=zoe@x.example&kind=visitor'), [])
  assert.equal((await key.get('/v1/contacts?kind=other')).status, 400)
  const staff = await owner.get('/v1/organization/contacts?external_id=u1')
  assert.equal(staff.body.contacts[0].email, 'anna@x.example')
  assert.deepEqual((await owner.get('/v1/organization/contacts?environment=test')).body.contacts, [])
})

test('contacts are not found from another environment or organization', async () => {
  const { key, owner } = await tenant()
  const stranger = await tenant()
  const { body: contact } = await key.post('/v1/contacts', { external_id: 'u' })
  const { body: other } = await key.post('/v1/contacts', { external_id: 'v' })
  const testKey = await app.secretKey(owner, 'test')
  for (const outsider of [testKey, stranger.key]) {
    const { body: own } = await outsider.post('/v1/contacts', { external_id: 'u' })
    assert.notEqual(own.id, contact.id)
    const path = `/v1/contacts/${contact.id}`
    const merges = [
      outsider.post(`${path}/merge`, { contact_id: own.id }),
      outsider.post(`/v1/contacts/${own.id}/merge`, { contact_id: contact.id }),
    ]
    const answers = await Promise.all([
      outsider.get(path),
      outsider.patch(path, { name: 'Mine' }),
      outsider.delete(path),
      outsider.get(`${path}/export`),
      ...merges,
    ])
    for (const { status } of answers) assert.equal(status, 404)
  }
  const path = `/v1/organization/contacts/${contact.id}`
  for (const suffix of ['', '/timeline', '/identities']) {
    assert.equal((await stranger.owner.get(path + suffix)).status, 404)
    assert.equal((await owner.get(`${path}${suffix}?environment=test`)).status, 404)
    assert.equal((await owner.get(path + suffix)).status, 200)
  }
  assert.equal((await owner.post(`${path}/merge?environment=test`, { contact_id: other.id })).status, 404)
  assert.equal((await key.get(`/v1/contacts/${contact.id}`)).body.name, null)
})

test('reading and writing require separate permissions, and every write is audited', async () => {
  const { key, owner } = await tenant()
  const { body: contact } = await key.post('/v1/contacts', { external_id: 'u', name: 'Ann' })
  const { body: other } = await key.post('/v1/contacts', { external_id: 'v' })
  const reader = await app.staffWith(owner, ['customers:read'])
  const writer = await app.staffWith(owner, ['customers:write'])
  const path = `/v1/organization/contacts/${contact.id}`
  assert.equal((await reader.get(path)).body.name, 'Ann')
  assert.equal((await reader.patch(path, { name: 'Bea' })).status, 403)
  assert.equal((await writer.get(path)).status, 403)
  assert.equal((await writer.patch(path, { name: 'Bea' })).body.name, 'Bea')
  assert.equal((await writer.post(`${path}/merge`, { contact_id: other.id })).status, 403)
  const merger = await app.staffWith(owner, ['customers:write', 'customers:impersonate'])
  assert.equal((await merger.post(`${path}/merge`, { contact_id: other.id })).status, 200)
  assert.equal((await merger.post(`${path}/merge`, { contact_id: contact.id })).status, 400)
  const { body } = await owner.get(`/v1/organization/audit-events?target=${contact.id}`)
  const [merged, updated] = body.audit_events
  assert.deepEqual([merged.action, updated.action], ['contact.merged', 'contact.updated'])
  assert.deepEqual(updated.changes, { name: { from: 'Ann', to: 'Bea' } })
  assert.equal(updated.environment, 'live')
})

test('the timeline is newest first and includes the facts of merged contacts', async () => {
  const { key, owner } = await tenant()
  const { body: first } = await key.post('/v1/contacts', { external_id: 'first' })
  app.clock.advance(days(1))
  const { body: second } = await key.post('/v1/contacts', { external_id: 'second' })
  await key.post(`/v1/contacts/${second.id}/merge`, { contact_id: first.id })
  await app.settle()
  const path = `/v1/organization/contacts/${first.id}/timeline`
  const { body } = await owner.get(path)
  assert.deepEqual(
    body.facts.map((fact: { type: string; contact_id: string }) => [fact.type, fact.contact_id]),
    [
      ['contact.merged', second.id],
      ['contact.identified', second.id],
      ['contact.identified', first.id],
    ],
  )
  const page = await owner.get(`${path}?limit=1&offset=1`)
  assert.deepEqual([page.body.facts[0].id, page.body.has_more], [body.facts[1].id, true])
})

test('a list returns contacts in the same form as a single read', async () => {
  const { key, scope } = await tenant()
  const attributes = {
    text: 'Zoë "quoted" \\ \n,"updated_at":"2020-01-01T00:00:00+00:00"}',
    number: 1.5,
    list: [null, {}],
  }
  await key.post('/v1/contacts', {
    external_id: 'a"b',
    email: someEmail(),
    email_verified: true,
    name: 'Zoë',
    attributes,
  })
  await inTransaction(app, scope, (tx) => ensureVisitor(tx, app.app.platform, scope, 'browser', app.clock.now()))
  const { body } = await key.get('/v1/contacts')
  assert.equal(body.contacts.length, 2)
  for (const contact of body.contacts) assert.deepEqual((await key.get(`/v1/contacts/${contact.id}`)).body, contact)
  assert.deepEqual((await key.get('/v1/contacts?offset=1')).body.contacts, [body.contacts[1]])
  assert.deepEqual((await key.get('/v1/contacts?kind=visitor')).body.contacts, [body.contacts[0]])
})

test('attributes of 80 KiB are accepted, in a request body of up to 1 MiB', async () => {
  const key = await app.secretKey(await app.signUp())
  const attributes = Object.fromEntries(Array.from({ length: 80 }, (_, n) => [`note_${n}`, 'x'.repeat(1000)]))
  const { status, body } = await key.post('/v1/contacts', { external_id: 'large', attributes })
  assert.equal(status, 201, JSON.stringify(body).slice(0, 200))
  assert.deepEqual((await key.get(`/v1/contacts/${body.id}`)).body.attributes, attributes)
  const tooMuch = await key.post('/v1/contacts', { external_id: 'larger', attributes: { note: 'x'.repeat(200_000) } })
  assert.deepEqual([tooMuch.status, Object.keys(tooMuch.body.error.fields)], [400, ['attributes']])
})
