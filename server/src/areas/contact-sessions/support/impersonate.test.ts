import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { decodeJwt } from 'jose'
import { v7 as uuid } from 'uuid'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import type { Staff } from '../../../../testing/people.ts'
import { setPortalUrl } from '../../../../testing/portal.ts'
import { type Website, websiteOf } from '../../../../testing/website.ts'
import { minutes } from '../../../platform/clock.ts'

let app: TestApp
let owner: Staff
let website: Website
before(async () => {
  app = await testApp()
  owner = await app.signUp({ name: 'Sue Support' })
  website = await websiteOf(app, owner)
})
after(() => app.close())

const enter = (staff: Staff, contactId: string, query = '') =>
  staff.post(`/v1/organization/contacts/${contactId}/impersonate${query}`)

async function entered(contactId: string) {
  const { status, body } = await enter(owner, contactId)
  assert.equal(status, 200, JSON.stringify(body))
  return { ...app.as(body.token), ...body }
}

test('staff enter an account for 15 minutes, at a portal URL with the key and without the token', async () => {
  const user = await website.user({ name: 'Ada' })
  const { status, body } = await enter(owner, user.id)
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body).sort(), ['expires_at', 'portal_url', 'token'])
  assert.match(body.token, /^uk_ct_/)
  const left = Date.parse(body.expires_at) - app.clock.now().getTime()
  assert.ok(left > minutes(14) && left <= minutes(15))
  assert.ok(body.portal_url.startsWith('http://userkeep.test/portal/'))
  assert.equal(new URL(body.portal_url).searchParams.get('key'), website.key)
  assert.ok(!body.portal_url.includes(body.token))
  const support = app.as(body.token)
  const me = await support.get('/v1/contact/me')
  assert.deepEqual([me.body.contact.id, me.body.contact.name, me.body.verified], [user.id, 'Ada', true])
  assert.equal(me.body.impersonation.staff_name, 'Sue Support')
  assert.equal(me.body.impersonation.expires_at, body.expires_at)
  app.clock.advance(minutes(15))
  assert.equal((await support.get('/v1/contact/me')).status, 401)
})

test('the portal URL is on the tenant’s own portal if there is one', async () => {
  const tenant = await app.signUp()
  await setPortalUrl(app, tenant, 'https://shop.example.com/account/')
  const site = await websiteOf(app, tenant)
  const { body } = await enter(tenant, (await site.user()).id)
  assert.ok(body.portal_url.startsWith('https://shop.example.com/account/'))
})

test('only one support session per contact is open at a time, also with concurrent requests', async () => {
  const user = await website.user()
  const answers = await Promise.all(Array.from({ length: 5 }, () => enter(owner, user.id)))
  const statuses = answers.map(({ status }) => status).sort()
  assert.deepEqual(statuses, [200, 409, 409, 409, 409])
  for (const { status, body } of answers) if (status === 409) assert.equal(body.error.code, 'impersonation_active')
  const inside = answers.find(({ status }) => status === 200)
  assert.equal((await app.as(inside?.body.token).post('/v1/contact/logout')).status, 204)
  assert.equal((await enter(owner, user.id)).status, 200)
  app.clock.advance(minutes(15))
  assert.equal((await enter(owner, user.id)).status, 200)
})

test('a visitor cannot be impersonated, and an unknown contact is not found', async () => {
  const visitor = await website.visitor()
  const answer = await enter(owner, visitor.id)
  assert.deepEqual([answer.status, answer.body.error.code], [409, 'contact_anonymous'])
  const user = await website.user()
  assert.equal((await enter(owner, uuid())).status, 404)
  assert.equal((await enter(owner, user.id, '?environment=test')).status, 404)
  assert.equal((await enter(await app.signUp(), user.id)).status, 404)
})

test('impersonation requires its own permission, which admins do not have', async () => {
  const user = await website.user()
  const staff = await app.staffWith(owner, ['customers:read', 'customers:write'])
  assert.equal((await enter(staff, user.id)).status, 403)
  const support = await app.staffWith(owner, ['customers:impersonate'])
  assert.equal((await enter(support, user.id)).status, 200)
})

test('impersonation is audited, and causes no email, no sign-in and no metered activity', async () => {
  const user = await website.user({ email: 'quiet@example.com' })
  const { sql } = app.database
  await app.settle()
  const facts = () => sql`select type from facts where contact_id = ${user.id}`
  const [before] = await sql`select count(*) as n from mail_outbox`
  const factsBefore = (await facts()).length
  await sql`delete from active_contacts where contact_id = ${user.id}`
  const support = await entered(user.id)
  await support.get('/v1/contact/me')
  await app.settle()
  assert.equal((await facts()).length, factsBefore)
  assert.deepEqual((await sql`select count(*) as n from mail_outbox`)[0], before)
  assert.equal((await sql`select 1 from active_contacts where contact_id = ${user.id}`).length, 0)
  const [audit] = await sql`
    select action, target_type, user_id, environment_id is not null as placed, changes from audit_events
    where target_id = ${user.id}`
  assert.deepEqual(
    { ...audit },
    {
      action: 'contact.impersonation_started',
      target_type: 'contact',
      user_id: owner.userId,
      placed: true,
      changes: {},
    },
  )
})

test('the reason is stored in the audit log, and a blank reason is refused', async () => {
  const user = await website.user()
  const path = `/v1/organization/contacts/${user.id}/impersonate`
  assert.equal((await owner.post(path, { reason: '  ' })).status, 400)
  assert.equal((await owner.post(path, { reason: ' Cannot export ' })).status, 200)
  const { body } = await owner.get('/v1/organization/audit-events?action=contact.impersonation_started')
  const recorded = body.audit_events.filter(({ target }: { target: { id: string } }) => target.id === user.id)
  assert.deepEqual(
    recorded.map(({ changes }: { changes: object }) => changes),
    [{ reason: { to: 'Cannot export' } }],
  )
})

test('the contact sees the session flagged, without the IP address of the staff, and can end it', async () => {
  const user = await website.user()
  const support = await entered(user.id)
  const { body } = await user.get('/v1/contact/sessions')
  const flagged = body.sessions.filter((session: { support: boolean }) => session.support)
  assert.equal(flagged.length, 1)
  assert.deepEqual([flagged[0].ip, flagged[0].user_agent, flagged[0].current], [null, null, false])
  assert.equal((await support.get('/v1/contact/sessions')).status, 200)
  assert.equal((await user.delete(`/v1/contact/sessions/${flagged[0].id}`)).status, 204)
  assert.equal((await support.get('/v1/contact/me')).status, 401)
})

test('a support session cannot change credentials', async () => {
  const user = await website.user()
  const own = (await user.get('/v1/contact/sessions')).body.sessions[0]
  const support = await entered(user.id)
  for (const answer of [
    await support.delete('/v1/contact/sessions'),
    await support.delete(`/v1/contact/sessions/${own.id}`),
    await support.post('/v1/contact/password', { new_password: 'a password of support' }),
    await support.post('/v1/contact/two-factor', {}),
    await support.post('/v1/contact/two-factor/confirm', { code: '000000' }),
    await support.post('/v1/contact/two-factor/recovery-codes', {}),
    await support.delete('/v1/contact/two-factor', {}),
  ]) {
    assert.deepEqual([answer.status, answer.body.error.code], [403, 'impersonated_session'])
  }
  assert.equal((await user.get('/v1/contact/me')).status, 200)
})

test('tokens of a support session are marked, and expire with it', async () => {
  const user = await website.user()
  const support = await entered(user.id)
  const first = decodeJwt((await support.post('/v1/contact/token')).body.token)
  assert.equal(first.impersonated, true)
  assert.equal(Number(first.exp) - Number(first.iat), 300)
  app.clock.advance(minutes(13))
  const last = decodeJwt((await support.post('/v1/contact/token')).body.token)
  assert.equal(last.impersonated, true)
  assert.ok(Number(last.exp) * 1000 <= Date.parse(support.expires_at))
})
