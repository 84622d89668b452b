import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { type Staff, someEmail } from '../../../../testing/people.ts'
import type { Caller } from '../../../../testing/requests.ts'
import { type Website, websiteOf } from '../../../../testing/website.ts'

let app: TestApp
let owner: Staff
let website: Website
before(async () => {
  app = await testApp()
  owner = await app.signUp({ name: 'Olga Owner' })
  website = await websiteOf(app, owner)
})
after(() => app.close())

const enter = (staff: Caller, contactId: string) => staff.post(`/v1/organization/contacts/${contactId}/impersonate`)

/** Someone of the support who is inside an account. */
async function inside(contactId?: string) {
  const staff = await app.staffWith(owner, ['customers:impersonate'])
  const id = contactId ?? (await website.user()).id
  const { status, body } = await enter(staff, id)
  assert.equal(status, 200, JSON.stringify(body))
  return { staff, id, support: app.as(body.token) }
}

const membershipOf = async (staff: Staff): Promise<{ id: string; role: { id: string } }> => {
  const { body } = await owner.get('/v1/organization/members?limit=200')
  return body.members.find(({ email, user }: { email?: string; user?: { email: string } }) =>
    [email, user?.email].includes(staff.email),
  )
}

test('a support session ends with the session of the staff member', async () => {
  const { staff, id, support } = await inside()
  assert.equal((await support.get('/v1/contact/me')).status, 200)
  assert.equal((await staff.post('/v1/session/logout')).status, 204)
  assert.equal((await support.get('/v1/contact/me')).status, 401)
  assert.equal((await support.patch('/v1/contact/me', { name: 'Changed' })).status, 401)
  assert.equal((await enter(owner, id)).status, 200)
})

test('a support session ends with the membership', async () => {
  const { staff, support } = await inside()
  assert.equal((await owner.delete(`/v1/organization/members/${(await membershipOf(staff)).id}`)).status, 204)
  assert.equal((await support.get('/v1/contact/me')).status, 401)
})

test('a support session ends when the permission is removed', async () => {
  const { staff, support } = await inside()
  const { role } = await membershipOf(staff)
  const changed = await owner.patch(`/v1/organization/roles/${role.id}`, { permissions: ['customers:read'] })
  assert.equal(changed.status, 200)
  assert.equal((await support.get('/v1/contact/me')).status, 401)
})

test('the device list hides a support session that has ended', async () => {
  const user = await website.user()
  const { staff } = await inside(user.id)
  const flagged = async () =>
    (await user.get('/v1/contact/sessions')).body.sessions.filter(({ support }: { support: boolean }) => support).length
  assert.equal(await flagged(), 1)
  await staff.post('/v1/session/logout')
  assert.equal(await flagged(), 0)
})

test('a support session can change only the name of a customer', async () => {
  const user = await website.user()
  await user.post('/v1/contact/customers', { name: 'Acme' })
  const { support } = await inside(user.id)
  const at = '/v1/contact/customer'
  const [member] = (await user.get(`${at}/members`)).body.members
  const [role] = (await user.get(`${at}/roles`)).body.roles
  for (const answer of [
    await support.post('/v1/contact/customers', { name: 'Another' }),
    await support.post(`${at}/leave`),
    await support.post(`${at}/invitations`, { email: someEmail(), role_id: role.id }),
    await support.patch(`${at}/members/${member.id}`, { role_id: role.id }),
    await support.delete(`${at}/members/${member.id}`),
    await support.post('/v1/contact/invitations/accept', { token: 'uk_ti_x' }),
    await support.post(`${at}/keys`, { name: 'Key' }),
    await support.post(`${at}/webhooks`, { url: 'https://example.com', subscribed_events: ['x'] }),
    await support.post('/v1/track', { events: [{ name: 'bought' }] }),
  ]) {
    assert.deepEqual([answer.status, answer.body.error.code], [403, 'impersonated_session'])
  }
  assert.equal((await support.patch(at, { name: 'Acme Ltd' })).status, 200)
})

test('actions in a support session are audited under the name of the staff member', async () => {
  const { staff, id, support } = await inside()
  assert.equal((await support.patch('/v1/contact/me', { name: 'Corrected' })).status, 200)
  assert.equal((await support.post('/v1/contact/token')).status, 200)
  assert.equal((await support.post('/v1/contact/logout')).status, 204)
  const { body } = await owner.get(`/v1/organization/audit-events?target=${id}`)
  const recorded = body.audit_events.filter(({ action }: { action: string }) => action === 'contact.changed_by_support')
  assert.deepEqual(
    recorded.map((event: { actor: { user_id: string }; changes: { request: { to: string } } }) => [
      event.actor.user_id,
      event.changes.request.to,
    ]),
    [
      [staff.userId, 'POST /v1/contact/logout'],
      [staff.userId, 'POST /v1/contact/token'],
      [staff.userId, 'PATCH /v1/contact/me'],
    ],
  )
  assert.deepEqual(recorded[2].changes.name, { to: 'Corrected' })
})

test('an empty update in a support session is not audited', async () => {
  const { id, support } = await inside()
  assert.equal((await support.patch('/v1/contact/me', {})).status, 200)
  const { body } = await owner.get(`/v1/organization/audit-events?target=${id}`)
  assert.deepEqual(
    body.audit_events.filter(({ action }: { action: string }) => action === 'contact.changed_by_support'),
    [],
  )
})

test('actions of the contact itself are not audited', async () => {
  const user = await website.user()
  await user.patch('/v1/contact/me', { name: 'Myself' })
  const { body } = await owner.get(`/v1/organization/audit-events?target=${user.id}`)
  assert.deepEqual(body.audit_events, [])
})
