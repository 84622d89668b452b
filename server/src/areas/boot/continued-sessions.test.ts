import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { Staff } from '../../../testing/people.ts'
import { someId, type Website, websiteOf } from '../../../testing/website.ts'
import { days, hours } from '../../platform/clock.ts'

let app: TestApp
let owner: Staff
let website: Website
before(async () => {
  app = await testApp()
  owner = await app.signUp()
  website = await websiteOf(app, owner)
})
after(() => app.close())

const proofOf = (external_id: string) => ({ external_id, hash: website.vouch(external_id) })

/** Boots as a page does that has a session from before. */
const bootAgain = (anonymous_id: string, session_token: string, identity?: object) =>
  app.anyone.post('/v1/boot', {
    publishable_key: website.key,
    anonymous_id,
    session_token,
    ...(identity && { identity }),
  })

const sessionsOf = async (contactId: string): Promise<number> => {
  const { body } = await owner.get(`/v1/organization/contacts/${contactId}/sessions`)
  return body.sessions.length
}

test('reloading a page continues its session and adds no device', async () => {
  for (const identity of [undefined, proofOf(someId('user'))]) {
    const browser = someId()
    const first = (await website.boot(browser, identity)).body
    const pages = await Promise.all([1, 2, 3].map(() => bootAgain(browser, first.token, identity)))
    for (const { status, body } of pages) {
      assert.deepEqual([status, body.token, body.verified], [200, first.token, identity !== undefined])
      assert.equal(body.contact.id, first.contact.id)
    }
    assert.equal(await sessionsOf(first.contact.id), 1)
    await app.settle()
    const facts = await app.database.sql`
      select from facts where type = 'contact.signed_in' and contact_id = ${first.contact.id}`
    assert.equal(facts.length, identity ? 1 : 0, 'a session that goes on is not a new sign-in')
  }
})

test('using a session extends it, and an ended one is replaced', async () => {
  const [browser, user] = [someId(), someId()]
  const proof = proofOf(someId('user'))
  const visitor = (await website.boot(browser)).body
  const proven = (await website.boot(user, proof)).body
  app.clock.advance(hours(13))
  const later = (await bootAgain(browser, visitor.token)).body
  assert.equal(later.token, visitor.token)
  assert.ok(Date.parse(later.expires_at) > Date.parse(visitor.expires_at))
  app.clock.advance(days(16))
  assert.notEqual((await bootAgain(browser, visitor.token)).body.token, visitor.token)
  const extended = (await bootAgain(user, proven.token, proof)).body
  assert.equal(extended.token, proven.token)
  assert.ok(Date.parse(extended.expires_at) > Date.parse(proven.expires_at))
  assert.equal((await app.as(proven.token).post('/v1/contact/logout')).status, 204)
  const renewed = (await bootAgain(user, proven.token, proof)).body
  assert.notEqual(renewed.token, proven.token)
  assert.equal((await app.as(proven.token).get('/v1/contact/me')).status, 401)
})

test('a session token is not reused for another person, verification or environment', async () => {
  const [browser, stranger] = [someId(), someId()]
  const proof = proofOf(someId('user'))
  const proven = (await website.boot(browser, proof)).body
  const claimed = (await bootAgain(browser, proven.token)).body
  assert.deepEqual([claimed.verified, claimed.contact.id], [false, proven.contact.id])
  assert.notEqual(claimed.token, proven.token)
  const upgraded = (await bootAgain(browser, claimed.token, proof)).body
  assert.deepEqual([upgraded.verified, upgraded.token === claimed.token], [true, false])
  for (const token of [proven.token, claimed.token, 'uk_ct_nonsense', '']) {
    const { status, body } = await bootAgain(stranger, token)
    assert.equal(status, 200)
    assert.notEqual(body.token, token)
    assert.notEqual(body.contact.id, proven.contact.id)
  }
  const other = proofOf(someId('user'))
  const another = (await bootAgain(browser, proven.token, other)).body
  assert.notEqual(another.token, proven.token)
  const elsewhere = await websiteOf(app, owner, 'test')
  const visitor = (await website.boot(stranger)).body
  const inTest = await app.anyone.post('/v1/boot', {
    publishable_key: elsewhere.key,
    anonymous_id: stranger,
    session_token: visitor.token,
  })
  assert.notEqual(inTest.body.token, visitor.token)
})

test('a page does not continue a support session', async () => {
  const proof = proofOf(someId('user'))
  const browser = someId()
  const { contact } = (await website.boot(browser, proof)).body
  const support = await owner.post(`/v1/organization/contacts/${contact.id}/impersonate`)
  assert.equal(support.status, 200, JSON.stringify(support.body))
  assert.notEqual((await bootAgain(browser, support.body.token, proof)).body.token, support.body.token)
})

const bootWith = (contact_session: string, more: object = {}, key = website.key) =>
  app.anyone.post('/v1/boot', { publishable_key: key, anonymous_id: someId(), contact_session, ...more })

test('a page boots with a contact session that it already has, and no session is added', async () => {
  const person = await app.contact(owner, { name: 'Carla' })
  const { status, body } = await bootWith(person.token)
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(
    [body.token, body.verified, body.contact.id, body.contact.name],
    [person.token, true, person.contactId, 'Carla'],
  )
  assert.deepEqual(body.notifications, { unread: 0 }, 'the parts of boot belong to the contact')
  assert.equal(await sessionsOf(person.contactId), 1)
  const visitor = await website.visitor()
  const unproven = (await bootWith(visitor.token)).body
  assert.deepEqual([unproven.token, unproven.verified, unproven.contact.id], [visitor.token, false, visitor.id])
})

test('a page that boots with a contact session acts for the customer of its contact', async () => {
  const person = await app.contact(owner)
  const { body: customer } = await person.post('/v1/contact/customers', { name: 'Globex' })
  assert.equal((await bootWith(person.token)).body.customer.id, customer.id)
})

test('a contact session that has ended, is of support or of another environment does not boot', async () => {
  const person = await app.contact(owner)
  const support = await owner.post(`/v1/organization/contacts/${person.contactId}/impersonate`)
  const elsewhere = await websiteOf(app, owner, 'test')
  const refused = [
    await bootWith('uk_ct_nonsense'),
    await bootWith(''),
    await bootWith(support.body.token),
    await bootWith(person.token, {}, elsewhere.key),
  ]
  assert.equal((await bootWith(person.token)).status, 200)
  assert.equal((await person.post('/v1/contact/logout')).status, 204)
  refused.push(await bootWith(person.token))
  const later = await app.contact(owner)
  app.clock.advance(days(400))
  refused.push(await bootWith(later.token))
  for (const { status, body } of refused) assert.deepEqual([status, body.error.code], [401, 'unauthorized'])
})

test('a page names either an identity or a contact session', async () => {
  const person = await app.contact(owner)
  const { status, body } = await bootWith(person.token, { identity: proofOf(someId('user')) })
  assert.equal(status, 400)
  assert.deepEqual(body.error.fields, { identity: 'must be absent with contact_session' })
})
