import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { environmentOf } from '../../../testing/contacts.ts'
import { type Staff, someEmail } from '../../../testing/people.ts'
import type { Caller } from '../../../testing/requests.ts'
import { normalAddress, suppressed } from './public.ts'

let app: TestApp
let owner: Staff
let key: Caller
let environmentId: string
before(async () => {
  app = await testApp()
  owner = await app.signUp()
  key = await app.secretKey(owner, 'live')
  environmentId = await environmentOf(app.database.sql, owner, 'live')
})
after(() => app.close())

const path = '/v1/organization/suppressions'
const report = (...bounces: object[]) => key.post('/v1/bounces', { bounces })
const listed = async (query = '') => (await owner.get(`${path}${query}`)).body.suppressions

/** Returns the kinds of mail that an address does not get. */
async function stopped(address: string): Promise<string[]> {
  const { sql } = app.database
  const [row] = await sql<[{ transactional: boolean; category: boolean }]>`
    select ${suppressed(sql, environmentId, sql`${address}::text`, 'transactional')} as transactional,
      ${suppressed(sql, environmentId, sql`${address}::text`, 'category')} as category`
  return (['transactional', 'category'] as const).filter((kind) => row[kind])
}

const factsAbout = async (contactId: string) => {
  await app.settle()
  const rows = await app.database.sql<{ type: string }[]>`
    select type from facts where contact_id = ${contactId} and (type like 'message.%' or type like 'consent.%')
    order by sequence`
  return rows.map(({ type }) => type)
}

test('a hard bounce stops all mail, a complaint all except transactional mail, a soft bounce none', async () => {
  const [hard, complaint, soft] = [someEmail(), someEmail(), someEmail()]
  const { status, body } = await report(
    { address: hard.toUpperCase(), type: 'hard', detail: '550 5.1.1 User unknown' },
    { address: complaint, type: 'complaint' },
    { address: soft, type: 'soft' },
  )
  assert.deepEqual([status, body], [200, { accepted: 3, refused: [] }])
  assert.deepEqual(await stopped(hard), ['transactional', 'category'])
  assert.deepEqual(await stopped(complaint), ['category'])
  assert.deepEqual(await stopped(soft), [])
  const [row] = await listed(`?q=${hard}`)
  assert.deepEqual(
    [row.address, row.reason, row.scope, row.source, row.detail],
    [hard, 'bounce', 'all', 'api', '550 5.1.1 User unknown'],
  )
})

test('a repeated complaint is recorded once for the contact, and withdraws every consent', async () => {
  const person = await app.contact(owner)
  await person.put('/v1/contact/consents', { consents: { marketing: true, surveys: true } })
  for (let times = 0; times < 2; times++) await report({ address: person.email, type: 'complaint' })
  const { consents } = (await key.get(`/v1/contacts/${person.contactId}/consents`)).body
  assert.deepEqual(
    Object.values<{ granted: boolean; source: string }>(consents).map(({ granted, source }) => [granted, source]),
    [
      [false, 'complaint'],
      [false, 'complaint'],
      [false, 'complaint'],
    ],
  )
  assert.deepEqual((await factsAbout(person.contactId)).toSorted(), [
    'consent.granted',
    'consent.granted',
    'consent.withdrawn',
    'consent.withdrawn',
    'message.complained',
  ])
})

test('a later report can stop more mail, but never less', async () => {
  const person = await app.contact(owner)
  await report({ address: person.email, type: 'complaint' })
  await report({ address: person.email, type: 'hard' }, { address: person.email, type: 'complaint' })
  assert.deepEqual(await stopped(person.email), ['transactional', 'category'])
  assert.deepEqual(await factsAbout(person.contactId), ['message.complained', 'message.bounced'])
  assert.equal((await listed(`?q=${person.email}`)).length, 1)
})

test('entries are independent: an invalid one is refused by its index, the others are stored', async () => {
  const good = someEmail()
  const { body } = await report(
    { address: '"unclosed@example.com', type: 'hard' },
    { address: good, type: 'hard' },
    { message_id: randomUUID(), type: 'hard' },
    { type: 'hard' },
    { address: good, message_id: randomUUID(), type: 'hard' },
  )
  assert.equal(body.accepted, 1)
  assert.deepEqual(
    body.refused.map(({ index, code }: { index: number; code: string }) => [index, code]),
    [
      [0, 'invalid'],
      [2, 'unknown_message'],
      [3, 'invalid'],
      [4, 'invalid'],
    ],
  )
  assert.deepEqual(await stopped(good), ['transactional', 'category'])
})

test('a request that does not match its schema is refused as a whole', async () => {
  const bounce = { address: someEmail(), type: 'hard' }
  for (const bounces of [
    [],
    Array.from({ length: 101 }, () => bounce),
    [{ ...bounce, type: 'firm' }],
    [{ ...bounce, detail: 'x'.repeat(501) }],
    [{ ...bounce, address: `${'x'.repeat(320)}@example.com` }],
    [{ ...bounce, at: '2026-01-01' }],
    [{ ...bounce, address: 'a@example.com\r\nBcc: b@example.com' }],
    'all',
  ]) {
    assert.equal((await key.post('/v1/bounces', { bounces })).status, 400)
  }
  assert.deepEqual(await stopped(bounce.address), [])
})

test('an address is found in any notation: letter case, IDN, quotes', async () => {
  const name = randomUUID().slice(0, 8)
  await report({ address: `"${name.toUpperCase()}"@BÜCHER.example`, type: 'hard' })
  for (const written of [`${name}@bücher.example`, `${name}@xn--bcher-kva.example`, `${name}@bu\u0308cher.example`]) {
    assert.deepEqual(await stopped(written), ['transactional', 'category'], written)
    assert.deepEqual(await stopped(normalAddress(written.toUpperCase())), ['transactional', 'category'])
  }
  const [row] = await listed(`?q=${encodeURIComponent(`${name}@BÜCHER`)}`)
  assert.equal(row.address, `${name}@xn--bcher-kva.example`)
  assert.deepEqual(await stopped(`other-${name}@bücher.example`), [])
  const person = await app.contact(owner, { email: `${name}2@bücher.example` })
  await report({ address: `${name}2@xn--bcher-kva.example`, type: 'complaint' })
  assert.deepEqual(await factsAbout(person.contactId), ['message.complained'])
})

test('staff list suppressions, add one manually and remove any, each in the audit log', async () => {
  const address = someEmail()
  const made = await owner.post(path, { address, detail: 'Asked us by letter' })
  assert.deepEqual([made.status, made.body.reason, made.body.scope, made.body.source], [201, 'manual', 'all', 'staff'])
  assert.equal((await owner.post(path, { address: address.toUpperCase() })).status, 409)
  assert.deepEqual(await stopped(address), ['transactional', 'category'])
  assert.equal((await owner.delete(`${path}/${made.body.id}?environment=test`)).status, 404)
  assert.equal((await owner.delete(`${path}/${made.body.id}`)).status, 204)
  assert.equal((await owner.delete(`${path}/${made.body.id}`)).status, 404)
  assert.deepEqual(await stopped(address), [])
  const { audit_events } = (await owner.get('/v1/organization/audit-events')).body
  const actions = audit_events.map(({ action }: { action: string }) => action)
  assert.deepEqual(actions.slice(0, 2), ['suppression.lifted', 'suppression.created'])
  assert.doesNotMatch(JSON.stringify(audit_events.slice(0, 2)), new RegExp(address))
  for (const bad of [{}, { address: 'nobody' }, { address: 'a b@example.com' }, { address, scope: 'some' }]) {
    assert.equal((await owner.post(path, bad)).status, 400)
  }
})

test('the list is filtered by reason and by address prefix', async () => {
  const stranger = await app.signUp()
  const machine = await app.secretKey(stranger)
  const bounces = ['ann', 'anna', 'bob'].map((name) => ({ address: `${name}@example.com`, type: 'hard' }))
  await machine.post('/v1/bounces', { bounces: [...bounces, { address: 'carl@example.com', type: 'complaint' }] })
  const addresses = async (query: string) =>
    (await stranger.get(`${path}${query}`)).body.suppressions.map(({ address }: { address: string }) => address)
  assert.deepEqual(await addresses('?q=AN'), ['ann@example.com', 'anna@example.com'])
  assert.deepEqual(await addresses('?reason=complaint'), ['carl@example.com'])
  assert.equal((await addresses('')).length, 4)
  assert.deepEqual(await addresses('?q=zed'), [])
})

test('a suppression is exported, and erased with the contact unless another contact has the address', async () => {
  const [alone, shared] = [await app.contact(owner), await app.contact(owner)]
  const { body: other } = await key.post('/v1/contacts', { external_id: randomUUID() })
  await app.database.sql`
    update contacts set email = ${shared.email}, email_key = ${shared.email} where id = ${other.id}`
  await report({ address: alone.email, type: 'hard' }, { address: shared.email, type: 'hard' })
  const { body } = await key.get(`/v1/contacts/${alone.contactId}/export`)
  assert.match(JSON.stringify(body), new RegExp(`"suppressions":\\[\\{[^\\]]*${alone.email}`))
  for (const { contactId } of [alone, shared]) assert.equal((await key.delete(`/v1/contacts/${contactId}`)).status, 204)
  assert.deepEqual(await stopped(alone.email), [])
  assert.deepEqual(await stopped(shared.email), ['transactional', 'category'])
})
