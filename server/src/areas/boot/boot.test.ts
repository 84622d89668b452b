import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { Staff } from '../../../testing/people.ts'
import { someId, type Website, websiteOf } from '../../../testing/website.ts'
import { hours } from '../../platform/clock.ts'

let app: TestApp
let owner: Staff
let website: Website
before(async () => {
  app = await testApp()
  owner = await app.signUp()
  website = await websiteOf(app, owner)
})
after(() => app.close())

const contactsKnownBy = (kind: string, value: string) => app.database.sql<{ contact_id: string; kind: string }[]>`
  select i.contact_id, c.kind from contact_identities i
  join contacts c on c.environment_id = i.environment_id and c.id = i.contact_id
  where i.kind = ${kind} and i.value = ${value}`

const factsAbout = async (contactId: string) => {
  await app.settle()
  const facts = await app.database.sql<{ type: string; data: Record<string, unknown> }[]>`
    select type, data from facts where contact_id = ${contactId} order by sequence`
  return [...facts]
}

const claimsOf = async (contactId: string) =>
  (await app.database.sql<{ claims: unknown }[]>`select claims from contacts where id = ${contactId}`)[0]?.claims

test('boot returns a visitor, an unverified session for one day, and the page data', async () => {
  const { status, body, headers } = await website.boot(someId())
  assert.equal(status, 200, JSON.stringify(body))
  assert.match(body.token, /^uk_ct_/)
  assert.equal(body.verified, false)
  assert.equal(body.contact.kind, 'visitor')
  assert.equal(body.customer, null)
  assert.deepEqual(body.config, (await app.anyone.get(`/v1/config/${website.key}`)).body)
  const left = Date.parse(body.expires_at) - app.clock.now().getTime()
  assert.ok(left > hours(23) && left <= hours(24))
  assert.equal(headers.get('access-control-allow-origin'), '*')
  assert.equal(headers.get('cache-control'), 'no-store')
})

test('a returning browser is the same visitor with a new session', async () => {
  const browser = someId()
  const first = await website.boot(browser)
  const again = await website.boot(browser)
  assert.equal(again.body.contact.id, first.body.contact.id)
  assert.notEqual(again.body.token, first.body.token)
  for (const { body } of [first, again]) assert.equal((await app.as(body.token).get('/v1/contact/me')).status, 200)
})

test('an anonymous id is a different visitor in another environment or organization', async () => {
  const browser = someId()
  const inTest = await websiteOf(app, owner, 'test')
  const other = await websiteOf(app, await app.signUp())
  const ids = []
  for (const site of [website, inTest, other]) ids.push((await site.boot(browser)).body.contact.id)
  assert.equal(new Set(ids).size, 3)
})

test('a valid hash identifies the visitor as the user, which is recorded once', async () => {
  const browser = someId()
  const visitor = (await website.boot(browser)).body.contact
  const external_id = someId('user')
  const identity = { external_id, name: 'Ada', email: 'ada@example.com', hash: website.vouch(external_id) }
  const { status, body } = await website.boot(browser, identity)
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(body.verified, true)
  assert.equal(body.contact.id, visitor.id)
  assert.deepEqual(
    [body.contact.kind, body.contact.external_id, body.contact.name, body.contact.email, body.contact.email_verified],
    ['identified', external_id, 'Ada', 'ada@example.com', false],
  )
  await website.boot(browser, identity)
  const types = (await factsAbout(visitor.id)).map(({ type }) => type)
  assert.deepEqual(types, ['contact.identified', 'contact.signed_in', 'contact.signed_in'])
})

test('the sign-in fact has the method, IP address and user agent', async () => {
  const external_id = someId('user')
  const asking = { headers: { 'user-agent': 'Testbrowser/1', 'x-forwarded-for': '198.51.100.7' } }
  const { body } = await website.boot(someId(), { external_id, hash: website.vouch(external_id) }, asking)
  const signedIn = (await factsAbout(body.contact.id)).find(({ type }) => type === 'contact.signed_in')
  const { session_id, ...data } = signedIn?.data ?? {}
  assert.match(String(session_id), /^[0-9a-f-]{36}$/)
  assert.deepEqual(data, {
    contact_id: body.contact.id,
    method: 'hash',
    ip: '198.51.100.7',
    user_agent: 'Testbrowser/1',
  })
})

test('a second browser of a user is the same contact, and its visitor is merged', async () => {
  const external_id = someId('user')
  const identity = { external_id, hash: website.vouch(external_id) }
  const first = await website.boot(someId(), identity)
  const secondBrowser = someId()
  const visitor = await website.boot(secondBrowser)
  const second = await website.boot(secondBrowser, identity)
  assert.equal(second.body.contact.id, first.body.contact.id)
  const merged = (await factsAbout(first.body.contact.id)).filter(({ type }) => type === 'contact.merged')
  assert.deepEqual(
    merged.map(({ data }) => data),
    [{ contact_id: first.body.contact.id, merged_contact_id: visitor.body.contact.id }],
  )
  const thirdBrowser = someId()
  await website.boot(thirdBrowser, identity)
  assert.equal((await website.boot(thirdBrowser)).body.contact.id, first.body.contact.id)
})

test('a browser that belongs to another contact is not merged', async () => {
  const browser = someId()
  const [ada, bob] = [someId('ada'), someId('bob')]
  const first = await website.boot(browser, { external_id: ada, hash: website.vouch(ada) })
  const second = await website.boot(browser, { external_id: bob, hash: website.vouch(bob) })
  assert.notEqual(second.body.contact.id, first.body.contact.id)
  assert.equal(second.body.contact.external_id, bob)
  assert.equal((await contactsKnownBy('external', ada))[0]?.contact_id, first.body.contact.id)
})

test('a wrong hash is refused with 401, and nothing is created', async () => {
  const external_id = someId('user')
  const browser = someId()
  const inTest = await websiteOf(app, owner, 'test')
  for (const hash of ['', 'nonsense', website.vouch('someone else'), inTest.vouch(external_id), 'é'.repeat(64)]) {
    const { status, body } = await website.boot(browser, { external_id, hash })
    assert.equal(status, 401, hash)
    assert.equal(body.error.code, 'unauthorized')
    assert.match(body.error.message, /identity\.hash/)
  }
  assert.equal((await contactsKnownBy('anonymous', browser)).length, 0)
  assert.equal((await contactsKnownBy('external', external_id)).length, 0)
  const upperCase = website.vouch(external_id).toUpperCase()
  assert.equal((await website.boot(browser, { external_id, hash: upperCase })).status, 200)
})

test('a hash of the old secret is refused after a rotation', async () => {
  const tenant = await app.signUp()
  const site = await websiteOf(app, tenant)
  const external_id = someId('user')
  await tenant.post('/v1/organization/contact-auth/identity-secret/rotate')
  assert.equal((await site.boot(someId(), { external_id, hash: site.vouch(external_id) })).status, 401)
  const renewed = await websiteOf(app, tenant)
  assert.equal((await site.boot(someId(), { external_id, hash: renewed.vouch(external_id) })).status, 200)
})

test('an identity without a hash is stored as a claim of the visitor and never used', async () => {
  const external_id = someId('user')
  const user = await website.user({ external_id, name: 'Ada', attributes: { plan: 'gold' } })
  const browser = someId()
  const claim = { external_id, email: 'ada@example.com', name: 'Ada?', customer: 'acme' }
  const { status, body } = await website.boot(browser, claim)
  assert.equal(status, 200)
  assert.equal(body.verified, false)
  assert.notEqual(body.contact.id, user.id)
  assert.deepEqual(
    [body.contact.kind, body.contact.external_id, body.contact.email, body.contact.name, body.customer],
    ['visitor', null, null, null, null],
  )
  assert.deepEqual(await claimsOf(body.contact.id), claim)
  assert.equal((await contactsKnownBy('external', external_id))[0]?.contact_id, user.id)
  assert.equal((await contactsKnownBy('email', 'ada@example.com')).length, 0)
  assert.deepEqual(await factsAbout(body.contact.id), [])
})

test('an unverified session of an identified contact gets only the contact id', async () => {
  const user = await website.user({ name: 'Ada', email: 'ada@example.com', attributes: { plan: 'gold' } })
  assert.equal((await user.post('/v1/contact/password', { new_password: 'a password of hers' })).status, 204)
  const { body } = await website.boot(user.anonymousId, { external_id: 'whoever', name: 'Mallory' })
  const nothing = {
    id: user.id,
    kind: 'identified',
    external_id: null,
    email: null,
    email_verified: false,
    name: null,
    attributes: {},
    has_password: false,
    two_factor_enabled: false,
  }
  assert.equal(body.verified, false)
  assert.deepEqual(body.contact, nothing)
  assert.equal(await claimsOf(user.id), null)
  const session = app.as(body.token)
  const me = await session.get('/v1/contact/me')
  assert.deepEqual([me.body.contact, me.body.customer, me.body.customers], [nothing, null, []])
  for (const answer of [
    await session.patch('/v1/contact/me', { name: 'Mallory' }),
    await session.get('/v1/contact/sessions'),
    await session.delete('/v1/contact/sessions'),
    await session.post('/v1/contact/password', { new_password: 'a password of mine' }),
    await session.post('/v1/contact/two-factor', {}),
  ]) {
    assert.equal(answer.status, 403)
    assert.equal(answer.body.error.code, 'unverified_session')
  }
})

test('allowed origins restrict the key: exact match only, and a missing origin is refused', async () => {
  const made = await owner.post('/v1/organization/api-keys', {
    kind: 'publishable',
    environment: 'live',
    name: 'Gated',
    allowed_origins: ['https://app.example.com'],
  })
  const boot = (headers: Record<string, string>) =>
    app.anyone.post('/v1/boot', { publishable_key: made.body.key, anonymous_id: someId() }, { headers })
  assert.equal((await boot({ origin: 'https://app.example.com' })).status, 200)
  const refused: Record<string, string>[] = [
    {},
    { origin: 'https://app.example.com.evil.com' },
    { origin: 'http://app.example.com' },
    { origin: 'null' },
  ]
  for (const headers of refused) {
    const { status, body, headers: answered } = await boot(headers)
    assert.equal(status, 403)
    assert.equal(body.error.code, 'origin_not_allowed')
    assert.equal(answered.get('access-control-allow-origin'), '*')
  }
  const anywhere = await website.boot(someId(), undefined, { headers: { origin: 'https://anywhere.example.net' } })
  assert.equal(anywhere.status, 200)
})

test('invalid input is refused and creates nothing', async () => {
  const [before] = await app.database.sql`select count(*) from contacts`
  const key = { publishable_key: website.key }
  for (const body of [
    key,
    { ...key, anonymous_id: '' },
    { ...key, anonymous_id: 'x'.repeat(201) },
    { ...key, anonymous_id: 7 },
    { ...key, anonymous_id: 'a\u0000b' },
    { ...key, anonymous_id: 'a', identity: {} },
    { ...key, anonymous_id: 'a', identity: { external_id: '' } },
    { ...key, anonymous_id: 'a', identity: { external_id: 'a', email: 'not an address' } },
    { ...key, anonymous_id: 'a', identity: { external_id: 'a', attributes: { big: 'x'.repeat(40_000) } } },
    { ...key, anonymous_id: 'a', verified: true },
  ]) {
    assert.equal((await app.anyone.post('/v1/boot', body)).status, 400, JSON.stringify(body).slice(0, 100))
  }
  assert.deepEqual((await app.database.sql`select count(*) from contacts`)[0], before)
})

test('boot is limited to 240 requests a minute per address, and per key from any number of addresses', async () => {
  const { key } = await websiteOf(app, await app.signUp())
  const boot = (publishable_key: string, address: string) =>
    app.anyone.post(
      '/v1/boot',
      { publishable_key, anonymous_id: 'one browser' },
      { headers: { 'x-forwarded-for': address } },
    )
  const statuses = []
  for (let i = 0; i < 240; i++) statuses.push((await boot(key, '203.0.113.1')).status)
  assert.ok(statuses.every((status) => status === 200))
  const spent = await boot(website.key, '203.0.113.1')
  assert.equal(spent.status, 429)
  assert.ok(Number(spent.headers.get('retry-after')) > 0)
  assert.equal((await boot(key, '203.0.113.2')).status, 429)
  assert.equal((await boot(website.key, '203.0.113.2')).status, 200)
})
