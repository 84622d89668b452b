import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { pino } from 'pino'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { ContactPerson } from '../../../testing/contacts.ts'
import { type Staff, someEmail } from '../../../testing/people.ts'
import { days, hours } from '../../platform/clock.ts'
import { hashToken, newToken, newTokenIn } from '../../platform/crypto/tokens.ts'

let app: TestApp
let owner: Staff
const logged: string[] = []

before(async () => {
  app = await testApp({ log: pino({ level: 'trace' }, { write: (line) => logged.push(line) }) })
  owner = await app.signUp({ organizationName: 'Vandelay' })
})
after(() => app.close())

const path = '/v1/contact/customer/invitations'
const read = (token: string) => app.as(token).get('/v1/team-invitations')
const statusOf = async (token: string): Promise<string> => (await read(token)).body.status

async function team(name = 'Kramerica', wish: { name?: string | null; of?: Staff } = {}) {
  const founder = await app.contact(wish.of ?? owner, { name: wish.name === undefined ? 'Dana' : wish.name })
  const { body } = await founder.post('/v1/contact/customers', { name })
  return { founder, id: body.id as string }
}

async function invite(by: ContactPerson, email = someEmail('invited')) {
  const { status, body } = await by.post(path, { email })
  assert.equal(status, 201, JSON.stringify(body))
  return { email, id: body.id as string, token: await app.mail.tokenTo(email, 'uk_ti_') }
}

/** Gives an invitation another token. */
const remail = async ({ environmentId, id }: { environmentId: string; id: string }, token: string) =>
  await app.database.sql`
    update customer_invitations set token_hash = ${hashToken(token)}
    where environment_id = ${environmentId} and id = ${id}`

test('an invitation shows its customer, sender, email and role before sign-in', async () => {
  const { founder, id } = await team('Acme')
  const { email, token } = await invite(founder)
  const { status, body, headers } = await read(token)
  assert.equal(status, 200, JSON.stringify(body))
  const { expires_at, ...rest } = body
  const customer = { id, name: 'Acme' }
  assert.deepEqual(rest, { status: 'open', customer, email, role: 'Member', invited_by: 'Dana', account_exists: false })
  assert.ok(new Date(expires_at) > app.clock.now())
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.equal(headers.get('access-control-allow-origin'), '*')
  await app.contact(owner, { email })
  assert.equal((await read(token)).body.account_exists, true)
})

test('a token without an environment works until it expires, and one of another environment is unknown', async () => {
  const { founder } = await team()
  const { id, token } = await invite(founder)
  const place = { environmentId: founder.environmentId, id }
  const before = newToken('uk_ti_')
  await remail(place, before)
  assert.deepEqual([await statusOf(before), (await read(token)).status], ['open', 401])
  const [elsewhere] = await app.database.sql<{ id: string }[]>`select id from environments where environment = 'test'`
  const moved = newTokenIn(elsewhere?.id ?? '', 'uk_ti_')
  await remail(place, moved)
  assert.equal((await read(moved)).status, 401)
  await remail(place, before)
  assert.equal((await founder.delete(`${path}/${id}`)).status, 204)
  assert.equal(await statusOf(before), 'withdrawn')
})

test('an invitation by a contact without a name, or by the tenant, shows no sender', async () => {
  const { founder, id } = await team('Acme', { name: null })
  assert.equal((await read((await invite(founder)).token)).body.invited_by, null)
  const email = someEmail()
  await owner.post(`/v1/organization/customers/${id}/invitations`, { email })
  assert.equal((await read(await app.mail.tokenTo(email, 'uk_ti_'))).body.invited_by, null)
})

test('reading an invitation changes nothing and does not accept it', async () => {
  const { founder } = await team()
  const { token } = await invite(founder)
  assert.deepEqual((await read(token)).body, (await read(token)).body)
  assert.equal((await founder.get(path)).body.invitations.length, 1)
})

test('an invitation that has ended shows only its status and customer', async () => {
  const { founder, id } = await team('Acme')
  const contact = await app.contact(owner)
  const accepted = await invite(founder, contact.email)
  const [withdrawn, replaced, expired] = [await invite(founder), await invite(founder), await invite(founder)]
  assert.equal((await contact.post('/v1/contact/invitations/accept', { token: accepted.token })).status, 200)
  assert.equal((await founder.delete(`${path}/${withdrawn.id}`)).status, 204)
  assert.equal((await founder.post(`${path}/${replaced.id}/resend`)).status, 200)
  app.clock.advance(days(7))
  for (const [ended, token] of Object.entries({
    accepted: accepted.token,
    withdrawn: withdrawn.token,
    replaced: replaced.token,
    expired: expired.token,
  })) {
    assert.deepEqual((await read(token)).body, { status: ended, customer: { id, name: 'Acme' } })
  }
  await app.settle()
  assert.equal(await statusOf(expired.token), 'expired')
  const again = await invite(founder, expired.email)
  assert.deepEqual([await statusOf(expired.token), await statusOf(again.token)], ['expired', 'open'])
})

test('inviting an address again replaces its expired invitation if that is not pruned yet', async () => {
  const { founder } = await team()
  const first = await invite(founder)
  app.clock.advance(days(7))
  const second = await invite(founder, first.email)
  assert.deepEqual([await statusOf(first.token), await statusOf(second.token)], ['replaced', 'open'])
})

test('adding the invited contact as a member accepts the invitation, and deletion by staff withdraws it', async () => {
  const { founder, id } = await team()
  const contact = await app.contact(owner)
  const [byKey, byStaff] = [await invite(founder, contact.email), await invite(founder)]
  await (await app.secretKey(owner)).post(`/v1/customers/${id}/members`, { contact_id: contact.contactId })
  await owner.delete(`/v1/organization/customers/${id}/invitations/${byStaff.id}`)
  assert.deepEqual([await statusOf(byKey.token), await statusOf(byStaff.token)], ['accepted', 'withdrawn'])
})

test('tokens that are unknown, pruned, or of a deleted contact or customer get the same 401', async () => {
  const [kept, dissolved] = [await team(), await team()]
  const [forgotten, gone] = [await invite(kept.founder), await invite(dissolved.founder)]
  const erased = await app.contact(owner)
  const theirs = await invite(kept.founder, erased.email)
  const machine = await app.secretKey(owner)
  await machine.delete(`/v1/customers/${dissolved.id}`)
  await machine.delete(`/v1/contacts/${erased.contactId}`)
  await kept.founder.delete(`${path}/${forgotten.id}`)
  app.clock.advance(days(30) + hours(2))
  await app.settle()
  const leaving = await app.signUp({ organizationName: 'Leaving' })
  const left = await invite((await team('Left', { of: leaving })).founder)
  assert.equal((await leaving.delete('/v1/organization', { name: 'Leaving' })).status, 204)
  const tokens = ['uk_ti_never', forgotten.token, gone.token, theirs.token, left.token]
  const answers = await Promise.all(tokens.map(read))
  for (const { status, body } of answers) {
    assert.equal(status, 401)
    assert.deepEqual(body, answers[0]?.body)
  }
})

test('a resent invitation has a new token, expiry and sender, and the old token is invalid', async () => {
  const { founder } = await team('Acme')
  const deputy = await app.contact(owner, { name: 'Deputy' })
  const hired = await invite(founder, deputy.email)
  await deputy.post('/v1/contact/invitations/accept', { token: hired.token })
  const members = (await founder.get('/v1/contact/customer/members')).body.members
  const roles = (await founder.get('/v1/contact/customer/roles')).body.roles as { id: string; key: string }[]
  const role_id = roles.find(({ key }) => key === 'owner')?.id
  await founder.patch(`/v1/contact/customer/members/${members[1].id}`, { role_id })

  const contact = await app.contact(owner)
  const first = await invite(founder, contact.email)
  const [before] = (await founder.get(path)).body.invitations
  app.clock.advance(days(6))
  const { status, body } = await deputy.post(`${path}/${first.id}/resend`)
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual([body.id, body.created_at, body.invited_by.name], [first.id, before.created_at, 'Deputy'])
  assert.equal(Date.parse(body.expires_at) > Date.parse(before.expires_at), true)
  assert.match((await app.mail.to(contact.email)).text_body, /Deputy invited you to join the team Acme/)
  const token = await app.mail.tokenTo(contact.email, 'uk_ti_')
  assert.notEqual(token, first.token)
  const accept = async (given: string) =>
    (await contact.post('/v1/contact/invitations/accept', { token: given })).status
  assert.deepEqual([await accept(first.token), await accept(token)], [404, 200])
})

test('staff can resend an invitation in the name of the tenant', async () => {
  const { founder, id: customerId } = await team('Acme')
  const first = await invite(founder)
  app.clock.advance(days(6))
  const at = `/v1/organization/customers/${customerId}/invitations/${first.id}/resend`
  const staff = await app.staffWith(owner, ['customers:write'])
  const { status, body } = await staff.post(at)
  assert.deepEqual([status, body.id, body.invited_by], [200, first.id, null])
  assert.match((await app.mail.to(first.email)).text_body, /You are invited to join the team Acme/)
  const token = await app.mail.tokenTo(first.email, 'uk_ti_')
  assert.deepEqual([await statusOf(first.token), await statusOf(token)], ['replaced', 'open'])
  assert.equal((await staff.post(at.replace(customerId, (await team()).id))).status, 404)
})

test('resending requires the permission to manage the customer and a pending invitation of that customer', async () => {
  const [ours, theirs] = [await team(), await team()]
  const { id, token } = await invite(ours.founder)
  const member = await app.contact(owner)
  const seat = await invite(ours.founder, member.email)
  await member.post('/v1/contact/invitations/accept', { token: seat.token })
  assert.equal((await member.post(`${path}/${id}/resend`)).status, 403)
  assert.equal((await theirs.founder.post(`${path}/${id}/resend`)).status, 404)
  assert.equal((await ours.founder.post(`${path}/${seat.id}/resend`)).status, 404)
  assert.equal(await statusOf(token), 'open')
  app.clock.advance(days(7))
  assert.equal((await ours.founder.post(`${path}/${id}/resend`)).status, 404)
})

test('members cannot resend an invitation whose role has more permissions than theirs', async () => {
  const { founder } = await team()
  const role = { name: 'Recruiter', permissions: ['$team.manage'] }
  const { body: recruiting } = await owner.post('/v1/organization/customer-roles', role)
  const recruiter = await app.contact(owner)
  await founder.post(path, { email: recruiter.email, role_id: recruiting.id })
  const token = await app.mail.tokenTo(recruiter.email, 'uk_ti_')
  assert.equal((await recruiter.post('/v1/contact/invitations/accept', { token })).status, 200)
  const roles = (await founder.get('/v1/contact/customer/roles')).body.roles as { id: string; key: string }[]
  const role_id = roles.find(({ key }) => key === 'owner')?.id
  const { body: asOwner } = await founder.post(path, { email: someEmail(), role_id })
  assert.equal((await recruiter.post(`${path}/${asOwner.id}/resend`)).status, 403)
})

test('invitations to one address are limited across all customers', async () => {
  const [one, other] = [await team(), await team()]
  const { email, id } = await invite(one.founder)
  const again = () => one.founder.post(`${path}/${id}/resend`)
  for (let sent = 1; sent < 20; sent++) assert.equal((await again()).status, 200)
  const refused = await again()
  assert.deepEqual([refused.status, refused.body.error.code], [429, 'rate_limited'])
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  assert.equal((await other.founder.post(path, { email })).status, 429)
  assert.equal(await app.mail.countTo(email), 20)
  app.clock.advance(hours(1))
  assert.equal((await again()).status, 200)
})

test('invitations by staff to one address are limited, too, separately from those of customers', async () => {
  const tenant = await app.signUp()
  const { founder, id } = await team('Acme', { of: tenant })
  const { email, id: invitationId } = await invite(founder)
  const again = () => tenant.post(`/v1/organization/customers/${id}/invitations/${invitationId}/resend`)
  for (let sent = 0; sent < 20; sent++) assert.equal((await again()).status, 200)
  const refused = await again()
  assert.deepEqual([refused.status, refused.body.error.code], [429, 'rate_limited'])
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  assert.equal(await app.mail.countTo(email), 21)
})

test('no invitation token is logged', async () => {
  const { founder } = await team()
  const { id, token } = await invite(founder)
  await read(token)
  await founder.post(`${path}/${id}/resend`)
  await read(token)
  await read('uk_ti_made_up')
  assert.doesNotMatch(logged.join(''), /uk_ti_/)
})
