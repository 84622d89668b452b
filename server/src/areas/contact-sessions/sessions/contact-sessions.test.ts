import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { v7 as uuid } from 'uuid'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import type { Staff } from '../../../../testing/people.ts'
import { someId, type Website, websiteOf } from '../../../../testing/website.ts'
import { change } from '../../../platform/change.ts'
import { days, hours, minutes } from '../../../platform/clock.ts'
import { hashToken, newToken, newTokenIn } from '../../../platform/crypto/tokens.ts'
import { mergeContacts } from '../../contacts/public.ts'
import { teamOf } from '../testing.ts'
import { deleteExpiredContactSessions } from './contact-sessions.sql.ts'

let app: TestApp
let owner: Staff
let website: Website
before(async () => {
  app = await testApp()
  owner = await app.signUp()
  website = await websiteOf(app, owner)
})
after(() => app.close())

/** The same person on another device. */
async function anotherDevice(externalId: string) {
  return website.user({ external_id: externalId })
}

/** Gives the only session of this user another token. */
const reissue = async (user: { id: string }, token: string) =>
  await app.database.sql`update contact_sessions set token_hash = ${hashToken(token)} where contact_id = ${user.id}`

test('a session returns the contact it belongs to', async () => {
  const external_id = someId('user')
  const user = await website.user({ external_id, name: 'Ada', attributes: { plan: 'gold' } })
  const { status, body } = await user.get('/v1/contact/me')
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(body.contact, {
    id: user.id,
    kind: 'identified',
    external_id,
    email: null,
    email_verified: false,
    name: 'Ada',
    attributes: { plan: 'gold' },
    has_password: false,
    two_factor_enabled: false,
  })
  assert.deepEqual([body.verified, body.impersonation, body.customer, body.customers], [true, null, null, []])
})

test('a verified session lasts as long as the environment sets, counted from its start', async () => {
  const tenant = await app.signUp()
  await tenant.patch('/v1/organization/contact-auth', { session_days: 2 })
  const site = await websiteOf(app, tenant)
  const user = await site.user()
  const { body } = await user.get('/v1/contact/me')
  const left = Date.parse(body.expires_at) - app.clock.now().getTime()
  assert.ok(left > days(2) - minutes(1) && left <= days(2))
  app.clock.advance(days(2) - hours(1))
  assert.equal((await user.get('/v1/contact/me')).status, 200)
  app.clock.advance(hours(1))
  assert.equal((await user.get('/v1/contact/me')).status, 401)
  await deleteExpiredContactSessions(app.database.sql, app.clock.now())
  const kept = await app.database.sql`select 1 from contact_sessions where contact_id = ${user.id}`
  assert.equal(kept.length, 0)
})

test('a token issued without an environment id stays valid until it expires', async () => {
  const user = await website.user()
  const before = newToken('uk_ct_')
  await reissue(user, before)
  const ofBefore = app.as(before)
  assert.equal((await ofBefore.get('/v1/contact/me')).body.contact.id, user.id)
  assert.equal((await user.get('/v1/contact/me')).status, 401)
  assert.equal((await ofBefore.post('/v1/contact/logout')).status, 204)
  assert.equal((await ofBefore.get('/v1/contact/me')).status, 401)
})

test('a token with the id of another environment is not accepted', async () => {
  const user = await website.user()
  const [elsewhere] = await app.database.sql<{ id: string }[]>`select id from environments where environment = 'test'`
  const moved = newTokenIn(elsewhere?.id ?? '', 'uk_ct_').slice(0, 28) + user.token.slice(28)
  assert.equal((await app.as(moved).get('/v1/contact/me')).status, 401)
  // Nor where its hash is one that is known: the environment it names is the only place that is looked at.
  await reissue(user, moved)
  assert.equal((await app.as(moved).get('/v1/contact/me')).status, 401)
})

test('the oldest customer is the default, X-Customer-Id selects another, and a foreign one is 404', async () => {
  const user = await website.user()
  const stranger = await website.user()
  const first = await teamOf(app, user.id, { name: 'First', permissions: ['reports.read', '$keys.manage'] })
  app.clock.advance(1000)
  const second = await teamOf(app, user.id, { name: 'Second' })
  const elsewhere = await teamOf(app, stranger.id)
  const { body } = await user.get('/v1/contact/me')
  assert.equal(body.customer.id, first)
  assert.deepEqual(body.customer.permissions.sort(), ['$keys.manage', 'reports.read'])
  assert.deepEqual(
    body.customers.map(({ name }: { name: string }) => name),
    ['First', 'Second'],
  )
  const as = (id: string) => user.get('/v1/contact/me', { headers: { 'x-customer-id': id } })
  assert.equal((await as(second)).body.customer.id, second)
  for (const id of [elsewhere, uuid(), 'not-an-id', "'; drop table contacts", '00000000-0000-0000-0000-000000000000']) {
    const answer = await as(id)
    assert.equal(answer.status, 404, id)
    assert.equal(answer.body.error.code, 'not_found')
  }
})

test('an unverified session acts for no customer', async () => {
  const user = await website.user()
  const team = await teamOf(app, user.id)
  const { body } = await website.boot(user.anonymousId)
  assert.equal(body.contact.id, user.id)
  const unproven = app.as(body.token)
  assert.equal((await unproven.get('/v1/contact/me')).body.customer, null)
  const named = await unproven.get('/v1/contact/me', { headers: { 'x-customer-id': team } })
  assert.equal(named.status, 404)
})

test('a page can select a customer of the contact, but cannot join one', async () => {
  const external_id = someId('user')
  const user = await website.user({ external_id })
  const first = await teamOf(app, user.id)
  app.clock.advance(1000)
  const second = await teamOf(app, user.id)
  const elsewhere = await teamOf(app, (await website.user()).id)
  const hash = website.vouch(external_id)
  const customerOf = async (customer?: string) =>
    (await website.boot(user.anonymousId, { external_id, hash, ...(customer && { customer }) })).body.customer?.id
  assert.equal(await customerOf(), first)
  assert.equal(await customerOf(second), second)
  assert.equal(await customerOf(`ext-${second}`), second)
  assert.equal(await customerOf(elsewhere), undefined)
  assert.equal((await user.get('/v1/contact/me')).body.customers.length, 2)
})

test('a contact can change and clear its own name, and nothing else', async () => {
  const user = await website.user({ name: 'Ada' })
  assert.equal((await user.patch('/v1/contact/me', { name: 'Ada L.' })).body.name, 'Ada L.')
  assert.equal((await user.get('/v1/contact/me')).body.contact.name, 'Ada L.')
  assert.equal((await user.patch('/v1/contact/me', {})).body.name, 'Ada L.')
  assert.equal((await user.patch('/v1/contact/me', { name: null })).body.name, null)
  for (const body of [{ email: 'new@example.com' }, { attributes: { plan: 'gold' } }, { kind: 'visitor' }]) {
    assert.equal((await user.patch('/v1/contact/me', body)).status, 400)
  }
})

test('logging out ends this session and no other', async () => {
  const external_id = someId('user')
  const [first, second] = [await website.user({ external_id }), await anotherDevice(external_id)]
  assert.equal((await first.post('/v1/contact/logout')).status, 204)
  assert.equal((await first.get('/v1/contact/me')).status, 401)
  assert.equal((await second.get('/v1/contact/me')).status, 200)
})

test('devices are listed newest first, and ended one by one or all others at once', async () => {
  const external_id = someId('user')
  const devices = []
  for (let i = 0; i < 4; i++) {
    devices.push(await website.user({ external_id }))
    app.clock.advance(1000)
  }
  const [mine, second] = devices
  const stranger = await website.user()
  assert.ok(mine && second)
  const { body } = await mine.get('/v1/contact/sessions')
  assert.equal(body.sessions.length, 4)
  assert.deepEqual(
    body.sessions.map(({ current }: { current: boolean }) => current),
    [false, false, false, true],
  )
  assert.deepEqual(Object.keys(body.sessions[0]).sort(), [
    'created_at',
    'current',
    'expires_at',
    'id',
    'ip',
    'last_seen_at',
    'method',
    'support',
    'user_agent',
    'verified',
  ])
  const [newest] = body.sessions
  assert.equal((await stranger.delete(`/v1/contact/sessions/${newest.id}`)).status, 404)
  assert.equal((await mine.delete(`/v1/contact/sessions/${newest.id}`)).status, 204)
  assert.equal((await mine.delete(`/v1/contact/sessions/${newest.id}`)).status, 404)
  assert.equal((await devices[3]?.get('/v1/contact/me'))?.status, 401)
  assert.equal((await second.get('/v1/contact/me')).status, 200)
  assert.equal((await mine.delete('/v1/contact/sessions')).status, 204)
  assert.equal((await second.get('/v1/contact/me')).status, 401)
  assert.equal((await mine.get('/v1/contact/me')).status, 200)
  assert.equal((await stranger.get('/v1/contact/me')).status, 200)
})

test('a session records when and from where it was last used, without slowing requests', async () => {
  const user = await website.user()
  app.clock.advance(minutes(10))
  await user.get('/v1/contact/me', { headers: { 'x-forwarded-for': '198.51.100.9' } })
  await app.settle()
  const { body } = await user.get('/v1/contact/sessions')
  const [session] = body.sessions
  assert.equal(session.ip, '198.51.100.9')
  assert.ok(Date.parse(session.last_seen_at) - Date.parse(session.created_at) >= minutes(10))
})

test('a contact session is limited to 600 requests an hour, from all addresses together', async () => {
  const external_id = someId('user')
  const [busy, other] = [await website.user({ external_id }), await anotherDevice(external_id)]
  const statuses = []
  for (let i = 0; i < 601; i++) {
    const from = { headers: { 'x-forwarded-for': `192.0.2.${i % 250}` } }
    statuses.push((await busy.get('/v1/contact/me', from)).status)
  }
  assert.deepEqual(statuses, [...Array(600).fill(200), 429])
  const refused = await busy.get('/v1/contact/me')
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  assert.equal((await other.get('/v1/contact/me')).status, 200)
  app.clock.advance(hours(1))
  assert.equal((await busy.get('/v1/contact/me')).status, 200)
})

test('staff see the sessions of a contact of their own environment', async () => {
  const user = await website.user()
  const path = `/v1/organization/contacts/${user.id}/sessions`
  const { status, body } = await owner.get(path)
  assert.equal(status, 200)
  assert.equal(body.sessions.length, 1)
  assert.equal(body.sessions[0].method, 'hash')
  assert.equal((await owner.get(`${path}?environment=test`)).status, 404)
  assert.equal((await (await app.signUp()).get(path)).status, 404)
  assert.equal((await (await app.staffWith(owner, ['flags:manage'])).get(path)).status, 403)
})

test('merging a contact ends its verified sessions and leaves its unverified ones unverified', async () => {
  const [from, into] = [await website.user(), await website.user()]
  const unproven = app.as((await website.boot(from.anonymousId)).body.token)
  const [row] = await app.database.sql<{ environment_id: string; organization_id: string }[]>`
    select e.id as environment_id, e.organization_id from contacts c join environments e on e.id = c.environment_id
    where c.id = ${into.id}`
  assert.ok(row)
  const scope = { organizationId: row.organization_id, environmentId: row.environment_id }
  const { platform } = app.app
  await change(platform, scope, (tx) => mergeContacts(tx, platform, scope, from.id, into.id, app.clock.now()))
  assert.equal((await from.get('/v1/contact/me')).status, 401)
  assert.equal((await into.get('/v1/contact/me')).status, 200)
  const moved = await unproven.get('/v1/contact/me')
  assert.equal(moved.status, 200)
  assert.deepEqual([moved.body.contact.id, moved.body.contact.external_id, moved.body.verified], [into.id, null, false])
})

test('a browser on another site may send requests', async () => {
  const { status, headers } = await fetch(`${app.baseUrl}/v1/contact/me`, {
    method: 'OPTIONS',
    headers: { origin: 'https://app.example.com', 'access-control-request-method': 'GET' },
  })
  assert.equal(status, 204)
  assert.equal(headers.get('access-control-allow-origin'), '*')
  assert.match(String(headers.get('access-control-allow-headers')), /x-customer-id/)
})
