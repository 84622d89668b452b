import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { Staff } from '../../../testing/people.ts'
import type { Caller } from '../../../testing/requests.ts'
import { days, minutes } from '../../platform/clock.ts'
import { factsAbout, own } from './testing.ts'

let app: TestApp
let owner: Staff
let key: Caller
before(async () => {
  app = await testApp()
  owner = await app.signUp()
  key = await app.secretKey(owner, 'live')
})
after(() => app.close())

const ofStaff = (id: string) => `/v1/organization/contacts/${id}/consents`
const recordsOf = async (id: string) =>
  (await owner.get(`/v1/organization/contacts/${id}/consent-records`)).body.consent_records

test('a contact has no consents by default', async () => {
  const person = await app.contact(owner)
  const { status, body } = await person.get(own)
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body.consents), ['marketing', 'product_news', 'surveys'])
  for (const { granted, at, source, wording } of Object.values<Record<string, unknown>>(body.consents)) {
    assert.deepEqual([granted, at, source], [false, null, null])
    assert.equal(typeof wording, 'string')
  }
  assert.deepEqual(await recordsOf(person.contactId), [])
})

test('a decision takes effect at once, with its time, source and wording', async () => {
  const person = await app.contact(owner)
  const { body: shown } = await person.get(own)
  const headers = { 'user-agent': 'The browser that agreed' }
  const { status, body } = await person.put(own, { consents: { marketing: true }, source: 'portal' }, { headers })
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual([body.consents.marketing.granted, body.consents.surveys.granted], [true, false])
  assert.equal(body.consents.marketing.source, 'portal')
  const { consents } = (await owner.get(ofStaff(person.contactId))).body
  assert.equal(consents.marketing.wording, shown.consents.marketing.wording)
  assert.deepEqual((await key.get(`/v1/contacts/${person.contactId}/consents`)).body, { consents })
  const [record] = await recordsOf(person.contactId)
  assert.deepEqual([record.category, record.granted, record.user_agent], ['marketing', true, headers['user-agent']])
  assert.ok(record.ip)
})

test('only changed consents report facts', async () => {
  const person = await app.contact(owner)
  for (const marketing of [false, true, true, false, false]) await person.put(own, { consents: { marketing } })
  assert.deepEqual(await factsAbout(app, person.contactId), ['consent.granted', 'consent.withdrawn'])
})

test('the latest decision applies, also within the same moment', async () => {
  const person = await app.contact(owner)
  for (const surveys of [true, false, true, false, true]) {
    const { body } = await person.put(own, { consents: { surveys } })
    assert.equal(body.consents.surveys.granted, surveys)
  }
})

test('repeating a refusal updates its time and adds no record', async () => {
  const person = await app.contact(owner)
  await person.put(own, { consents: { marketing: false } })
  const { body: first } = await person.get(own)
  app.clock.advance(minutes(1))
  const { body: second } = await person.put(own, { consents: { marketing: false } })
  assert.ok(second.consents.marketing.at > first.consents.marketing.at)
  assert.equal((await recordsOf(person.contactId)).length, 1)
})

test('granting consent requires a verified session; withdrawing does not, and reveals nothing', async () => {
  const person = await app.contact(owner)
  await person.put(own, { consents: { marketing: true } })
  const { body: machine } = await key.get(`/v1/contacts/${person.contactId}/consents`)
  assert.equal(machine.consents.marketing.granted, true)
  await app.database.sql`update contact_sessions set verified = false where contact_id = ${person.contactId}`
  assert.equal((await person.get(own)).body.consents.marketing.granted, false)
  const { status, body } = await person.put(own, { consents: { surveys: true, marketing: false } })
  assert.deepEqual([status, body.error.code], [403, 'unverified_session'])
  assert.equal((await key.get(`/v1/contacts/${person.contactId}/consents`)).body.consents.marketing.granted, true)
  assert.equal((await person.put(own, { consents: { marketing: false } })).status, 200)
  assert.equal((await key.get(`/v1/contacts/${person.contactId}/consents`)).body.consents.marketing.granted, false)
})

test('a support session cannot grant consent for the contact', async () => {
  const person = await app.contact(owner, { impersonatedBy: owner.userId })
  const { status, body } = await person.put(own, { consents: { marketing: true } })
  assert.deepEqual([status, body.error.code], [403, 'impersonated_session'])
})

test('an imported decision applies unless there is a later one', async () => {
  const person = await app.contact(owner)
  const path = `/v1/contacts/${person.contactId}/consents`
  const at = new Date(app.clock.now().getTime() - days(30)).toISOString()
  const wording = 'I want the newsletter.'
  const first = await key.put(path, { consents: { marketing: true, surveys: true }, at, wording })
  assert.deepEqual(first.body.consents.marketing, { granted: true, at, source: 'api', wording })
  await person.put(own, { consents: { marketing: false } })
  const later = new Date(app.clock.now().getTime() - days(2)).toISOString()
  const second = await key.put(path, { consents: { marketing: true, surveys: false }, at: later })
  assert.deepEqual([second.body.consents.marketing.granted, second.body.consents.surveys.granted], [false, false])
  assert.equal((await recordsOf(person.contactId)).length, 5)
  await key.put(path, { consents: { marketing: true, surveys: false }, at: later })
  assert.equal((await recordsOf(person.contactId)).length, 5, 'the same import adds nothing')
  const now = await key.put(path, { consents: { marketing: true } })
  assert.equal(now.body.consents.marketing.granted, true)
})

test('invalid input is refused, and nothing changes', async () => {
  const person = await app.contact(owner)
  const path = `/v1/contacts/${person.contactId}/consents`
  const tomorrow = new Date(app.clock.now().getTime() + days(1)).toISOString()
  for (const body of [
    { consents: { marketing: 'true' } },
    { consents: { marketing: null } },
    { consents: { transactional: true } },
    { consents: { ['__proto__']: true, newsletter: true } },
    { consents: [true] },
    { consents: { marketing: true }, at: tomorrow },
    { consents: { marketing: true }, at: '2026-02-31T00:00:00Z' },
    { consents: { marketing: true }, wording: ' ' },
    { consents: { marketing: true }, wording: 'x'.repeat(501) },
    { consents: { marketing: true }, source: 'staff' },
    {},
  ]) {
    assert.equal((await key.put(path, body)).status, 400, JSON.stringify(body))
  }
  for (const source of ['staff', 'signup', 'complaint', 'unsubscribe_link']) {
    assert.equal((await person.put(own, { consents: { marketing: true }, source })).status, 400)
  }
  assert.deepEqual(await recordsOf(person.contactId), [])
})

test('staff can record decisions of a contact, which are also in the audit log', async () => {
  const person = await app.contact(owner)
  const body = { consents: { product_news: true }, wording: 'Agreed by phone.' }
  const { consents } = (await owner.put(ofStaff(person.contactId), body)).body
  assert.deepEqual([consents.product_news.granted, consents.product_news.source], [true, 'staff'])
  assert.equal(consents.product_news.wording, 'Agreed by phone.')
  const [event] = (await owner.get('/v1/organization/audit-events')).body.audit_events
  assert.equal(event.action, 'contact.consents_changed')
  assert.deepEqual(event.changes, { product_news: { from: false, to: true } })
  const reader = await app.staffWith(owner, ['customers:read'])
  assert.equal((await reader.get(ofStaff(person.contactId))).status, 200)
  assert.equal((await reader.put(ofStaff(person.contactId), body)).status, 403)
})

test('each environment has its own wording; earlier consents keep the wording they were given for', async () => {
  const [before, person] = [await app.contact(owner), await app.contact(owner)]
  const path = '/v1/organization/consent-wording'
  await before.put(own, { consents: { marketing: true } })
  const { wording: former } = (await owner.get(path)).body
  app.clock.advance(minutes(1))
  const written = await owner.put(path, { wording: { marketing: 'Write to me about offers.' } })
  assert.deepEqual(written.body.wording, { ...former, marketing: 'Write to me about offers.' })
  assert.equal((await person.get(own)).body.consents.marketing.wording, 'Write to me about offers.')
  await person.put(own, { consents: { marketing: true } })
  const wordingOf = async (id: string) => (await owner.get(ofStaff(id))).body.consents.marketing.wording
  assert.equal(await wordingOf(person.contactId), 'Write to me about offers.')
  assert.equal(await wordingOf(before.contactId), former.marketing)
  assert.equal((await owner.get(`${path}?environment=test`)).body.wording.marketing, former.marketing)
  for (const bad of [{ marketing: '' }, { marketing: '  ' }, { other: 'x' }, { marketing: 'x'.repeat(501) }]) {
    assert.equal((await owner.put(path, { wording: bad })).status, 400)
  }
})

test('another environment’s contact is not found', async () => {
  const person = await app.contact(owner)
  const test = await app.secretKey(owner, 'test')
  assert.equal((await test.get(`/v1/contacts/${person.contactId}/consents`)).status, 404)
  const choose = { consents: { marketing: true } }
  assert.equal((await test.put(`/v1/contacts/${person.contactId}/consents`, choose)).status, 404)
  assert.equal((await owner.get(`${ofStaff(person.contactId)}?environment=test`)).status, 404)
})
