import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { v7 as uuid } from 'uuid'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { someEmail } from '../../../../testing/people.ts'
import { auditOf, factsOf, invite, joined, provenEmail, roleId } from '../../../../testing/roster.ts'
import { days, minutes } from '../../../platform/clock.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const account = { name: 'Nora New', password: 'a password of hers' }
const holding = async (email: string) => app.as(await app.mail.tokenTo(email, 'uk_in_'))

test('an invitation is mailed with a link, listed, recorded as a fact and audited', async () => {
  const owner = await app.signUp({ organizationName: 'Initech', name: 'Olive Owner' })
  const email = someEmail('nora')
  const { status, body } = await invite(owner, email, 'admin')
  assert.equal(status, 201)
  assert.equal(body.email, email)
  assert.equal(body.role.key, 'admin')
  assert.deepEqual(body.invited_by, { user_id: owner.userId, email: owner.email })
  assert.equal(Date.parse(body.expires_at) - Date.parse(body.created_at), days(7))

  const mail = await app.mail.to(email)
  assert.match(mail.subject, /Initech/)
  assert.match(mail.text_body, /Olive Owner invited you to join Initech on Userkeep, with the role Admin\./)
  assert.match(mail.text_body, /^http:\/\/userkeep\.test\/accept-invitation#uk_in_\w{43}$/m)
  assert.match(mail.html_body, /accept-invitation#uk_in_/)

  const { body: listed } = await owner.get('/v1/organization/invitations')
  const { accept_url, mail_delivery, ...shown } = body
  assert.deepEqual(listed.invitations, [shown])
  const fact = (await factsOf(app, owner)).at(-1)
  assert.deepEqual([fact?.type, fact?.aggregate_type, fact?.aggregate_id], ['member.invited', 'invitation', body.id])
  assert.equal(fact?.environment_id, null)
  assert.deepEqual(fact?.data, { invitation_id: body.id, role_id: body.role.id })
  const [record, ...more] = await auditOf(owner, 'action=member.invited')
  assert.equal(more.length, 0)
  assert.deepEqual(record.target, { type: 'invitation', id: body.id, name: email })
  assert.equal(JSON.stringify(record).includes('uk_in_'), false)
})

test('the token shows the details of its invitation', async () => {
  const owner = await app.signUp({ organizationName: 'Initech' })
  const email = someEmail()
  const { body: invitation } = await invite(owner, email)
  const { status, body } = await (await holding(email)).get('/v1/invitations')
  assert.equal(status, 200)
  assert.deepEqual(body, {
    email,
    organization: { id: owner.organization, name: 'Initech' },
    role: 'Member',
    invited_by: owner.name,
    account_exists: false,
    needs_credentials: true,
    sign_in_required: false,
    expires_at: invitation.expires_at,
  })
})

test('accepting without an account creates one, adds the membership and signs in to that organization', async () => {
  const owner = await app.signUp({ organizationName: 'Initech' })
  const email = someEmail()
  const { body: invitation } = await invite(owner, email)
  const holder = app.as(await app.mail.tokenTo(email, 'uk_in_'), {
    'user-agent': 'Browser/1',
    'x-forwarded-for': '203.0.113.9',
  })
  const { status, body } = await holder.post('/v1/invitations/accept', account)
  assert.equal(status, 200)
  assert.deepEqual(body.organization, { id: owner.organization, name: 'Initech' })
  assert.equal(body.account_created, true)
  assert.equal(body.session.active_organization_code, owner.organization)
  const session = await app.as(body.session.token).get('/v1/session')
  assert.equal(session.body.user.name, account.name)
  assert.equal(session.body.role.key, 'member')
  assert.equal((await app.anyone.post('/v1/auth/login', { email, password: account.password })).status, 200)
  assert.deepEqual((await owner.get('/v1/organization/invitations')).body.invitations, [])

  const fact = (await factsOf(app, owner)).at(-1)
  assert.equal(fact?.type, 'member.joined')
  assert.deepEqual(fact?.data, {
    membership_id: fact?.aggregate_id,
    user_id: body.session.user.id,
    role_id: invitation.role.id,
    invitation_id: invitation.id,
  })
  const [record] = await auditOf(owner, 'action=member.joined')
  const actor = { user_id: body.session.user.id, email, ip: '203.0.113.9', user_agent: 'Browser/1' }
  assert.deepEqual(record.actor, actor)
  assert.equal(record.changes.role.to.name, 'Member')
})

test('a new account needs a name and a password, and without them nothing changes', async () => {
  const owner = await app.signUp()
  const email = someEmail()
  await invite(owner, email)
  const holder = await holding(email)
  const { status, body } = await holder.post('/v1/invitations/accept', {})
  assert.equal(status, 400)
  assert.deepEqual(body.error.fields, { name: 'is required', password: 'is required' })
  const half = await holder.post('/v1/invitations/accept', { name: 'Nora' })
  assert.deepEqual(Object.keys(half.body.error.fields), ['password'])
  assert.equal((await holder.post('/v1/invitations/accept', account)).status, 200)
})

test('an existing account joins regardless of letter case, and the token starts no session', async () => {
  const owner = await app.signUp()
  const other = await provenEmail(app, await app.signUp({ name: 'Otto Other' }))
  const shouted = other.email.toUpperCase()
  assert.equal((await invite(owner, shouted)).status, 201)
  const holder = await holding(shouted)
  assert.equal((await holder.get('/v1/invitations')).body.account_exists, true)
  const { status, body } = await holder.post('/v1/invitations/accept', { name: 'Not Otto', password: 'not his own' })
  assert.equal(status, 200)
  assert.equal(body.account_created, false)
  assert.equal(body.session, null)
  const session = await other.get('/v1/session')
  assert.equal(session.body.user.name, 'Otto Other')
  assert.equal(session.body.organizations.length, 2)
  assert.equal(session.body.active_organization_code, other.organization)
  assert.equal((await app.anyone.post('/v1/auth/login', { email: other.email, password: other.password })).status, 200)
})

test('used, expired, withdrawn and unknown tokens get the same 401', async () => {
  const owner = await app.signUp()
  const [used, withdrawn, expired] = [someEmail(), someEmail(), someEmail()]
  await invite(owner, used)
  const { body: toWithdraw } = await invite(owner, withdrawn)
  await invite(owner, expired)
  const holders = [await holding(used), await holding(withdrawn), await holding(expired)]
  assert.equal((await holders[0]?.post('/v1/invitations/accept', account))?.status, 200)
  assert.equal((await owner.delete(`/v1/organization/invitations/${toWithdraw.id}`)).status, 204)
  app.clock.advance(days(7))
  const seen = new Set<string>()
  for (const holder of [...holders, app.as(`uk_in_${'0'.repeat(43)}`)]) {
    const answers = [await holder.get('/v1/invitations'), await holder.post('/v1/invitations/accept', account)]
    for (const { status, body } of answers) {
      assert.equal(status, 401)
      seen.add(JSON.stringify(body))
    }
  }
  assert.equal(seen.size, 1)
})

test('an invitation is valid until its last minute', async () => {
  const owner = await app.signUp()
  const email = someEmail()
  await invite(owner, email)
  app.clock.advance(days(7) - minutes(1))
  assert.equal((await (await holding(email)).post('/v1/invitations/accept', account)).status, 200)
})

test('concurrent acceptances of one invitation create one membership', async () => {
  const owner = await app.signUp()
  const emails = [someEmail(), (await app.signUp()).email, (await provenEmail(app, await app.signUp())).email]
  for (const email of emails) {
    await invite(owner, email)
    const holder = await holding(email)
    const answers = await Promise.all([1, 2, 3].map(() => holder.post('/v1/invitations/accept', account)))
    const statuses = answers.map(({ status }) => status).sort()
    assert.deepEqual(statuses, [200, 401, 401])
    const { body } = await owner.get(`/v1/organization/members?q=${encodeURIComponent(email)}`)
    assert.equal(body.members.length, 1)
  }
  const facts = await factsOf(app, owner)
  assert.equal(facts.filter(({ type }) => type === 'member.joined').length, 3)
})

test('a member or an already invited address cannot be invited again, regardless of letter case', async () => {
  const owner = await app.signUp()
  const email = someEmail()
  assert.equal((await invite(owner, email)).status, 201)
  const mails = await app.mail.countTo(email)
  for (const taken of [email, email.toUpperCase(), owner.email, owner.email.toUpperCase()]) {
    const { status, body } = await invite(owner, taken)
    assert.equal(status, 409)
    assert.equal(body.error.code, 'conflict')
  }
  assert.equal(await app.mail.countTo(email), mails)
})

test('accepting as a member is a conflict, and the invitation stays pending', async () => {
  const [owner, other] = [await app.signUp(), await provenEmail(app, await app.signUp())]
  await invite(owner, other.email)
  const { sql } = app.database
  await sql`
    insert into memberships (organization_id, id, user_id, role_id, created_at)
    select o.id, ${uuid()}, ${other.userId}, ${await roleId(owner, 'member')}, ${app.clock.now()}
    from organizations o where code = ${owner.organization}`
  const { status, body } = await (await holding(other.email)).post('/v1/invitations/accept', {})
  assert.equal(status, 409)
  assert.equal(body.error.code, 'conflict')
  assert.equal((await owner.get('/v1/organization/invitations')).body.invitations.length, 1)
})

test('an expired invitation is not listed, cannot be resent, and can be replaced by a new one', async () => {
  const owner = await app.signUp()
  const email = someEmail()
  const { body: old } = await invite(owner, email)
  const oldToken = await app.mail.tokenTo(email, 'uk_in_')
  app.clock.advance(days(7))
  assert.deepEqual((await owner.get('/v1/organization/invitations')).body.invitations, [])
  assert.equal((await owner.post(`/v1/organization/invitations/${old.id}/resend`)).status, 404)
  const { status, body } = await invite(owner, email.toUpperCase(), 'admin')
  assert.equal(status, 201)
  assert.notEqual(body.id, old.id)
  assert.equal(body.role.key, 'admin')
  assert.equal((await app.as(oldToken).get('/v1/invitations')).status, 401)
  assert.equal((await (await holding(email)).get('/v1/invitations')).status, 200)
})

test('expired invitations are deleted, valid ones are not', async () => {
  const owner = await app.signUp()
  const [early, late] = [someEmail(), someEmail()]
  await invite(owner, early)
  app.clock.advance(days(4))
  await invite(owner, late)
  app.clock.advance(days(4))
  await app.settle()
  const kept = await app.database.sql<{ email: string }[]>`
    select i.email from invitations i join organizations o on o.id = i.organization_id
    where o.code = ${owner.organization}`
  assert.deepEqual(
    kept.map(({ email }) => email),
    [late],
  )
})

test('a resent invitation has a new token and expiry, and the old token is invalid', async () => {
  const owner = await app.signUp()
  const email = someEmail()
  const { body: sent } = await invite(owner, email)
  const oldToken = await app.mail.tokenTo(email, 'uk_in_')
  app.clock.advance(days(6))
  const { status, body } = await owner.post(`/v1/organization/invitations/${sent.id}/resend`)
  assert.equal(status, 200)
  assert.equal(body.id, sent.id)
  assert.ok(Date.parse(body.expires_at) >= Date.parse(sent.expires_at) + days(6))
  assert.equal((await app.as(oldToken).get('/v1/invitations')).status, 401)
  assert.equal((await (await holding(email)).get('/v1/invitations')).body.expires_at, body.expires_at)
  const [record] = await auditOf(owner, 'action=invitation.resent')
  assert.deepEqual(record.changes, { expires_at: { from: sent.expires_at, to: body.expires_at } })
  const invited = (await factsOf(app, owner)).filter(({ type }) => type === 'member.invited')
  assert.equal(invited.length, 1)
})

test('an invitation with a role above the caller’s can be neither created nor resent nor withdrawn', async () => {
  const owner = await app.signUp()
  const admin = await joined(app, owner, 'admin')
  const { body: invitation } = await invite(owner, someEmail(), 'owner')
  const path = `/v1/organization/invitations/${invitation.id}`
  const email = someEmail()
  const answers = [await invite(admin, email, 'owner'), await admin.post(`${path}/resend`), await admin.delete(path)]
  for (const { status, body } of answers) {
    assert.equal(status, 403)
    assert.equal(body.error.code, 'forbidden')
  }
  assert.equal(await app.mail.countTo(email), 0)
  assert.equal((await invite(admin, email, 'admin')).status, 201)
})

test('a role that the organization does not have is refused with its field, and no mail is sent', async () => {
  const [owner, other] = [await app.signUp(), await app.signUp()]
  const email = someEmail()
  for (const role of [uuid(), await roleId(other, 'member')]) {
    const { status, body } = await owner.post('/v1/organization/invitations', { email, role_id: role })
    assert.equal(status, 400)
    assert.deepEqual(Object.keys(body.error.fields), ['role_id'])
  }
  assert.equal(await app.mail.countTo(email), 0)
})

test('an invitation of another organization is not found', async () => {
  const [owner, other] = [await app.signUp(), await app.signUp()]
  const email = someEmail()
  const { body } = await invite(other, email)
  assert.equal((await owner.post(`/v1/organization/invitations/${body.id}/resend`)).status, 404)
  assert.equal((await owner.delete(`/v1/organization/invitations/${body.id}`)).status, 404)
  assert.deepEqual((await owner.get('/v1/organization/invitations')).body.invitations, [])
  assert.equal((await (await holding(email)).get('/v1/invitations')).status, 200)
  assert.equal((await invite(owner, email)).status, 201, 'each organization invites for itself')
})
