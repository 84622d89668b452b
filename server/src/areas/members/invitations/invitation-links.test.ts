import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { type Staff, someEmail } from '../../../../testing/people.ts'
import { auditOf, invite, provenEmail, roleId } from '../../../../testing/roster.ts'

// A link that staff copy proves no mailbox: the inviter holds it, and anybody can invite anybody.

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const own = { name: 'Lin Link', password: 'a password of her own' }
const tokenIn = (url: string): string => url.slice(url.indexOf('#') + 1)

/** Holds the link that the inviter copied. */
async function copiedLink(owner: Staff, email: string) {
  const { status, body } = await invite(owner, email)
  assert.equal(status, 201, JSON.stringify(body))
  return { token: tokenIn(body.accept_url), holder: app.as(tokenIn(body.accept_url)) }
}

test('an invitation returns its link once and where the mail went, and the list has neither', async () => {
  const owner = await app.signUp()
  const email = someEmail('link')
  const { body } = await invite(owner, email)
  assert.match(body.accept_url, /^http:\/\/userkeep\.test\/accept-invitation#uk_in_\w+$/)
  assert.equal(body.mail_delivery, 'development_mailbox')
  assert.notEqual(tokenIn(body.accept_url), await app.mail.tokenTo(email, 'uk_in_'))
  const [listed] = (await owner.get('/v1/organization/invitations')).body.invitations
  assert.deepEqual([listed.accept_url, listed.mail_delivery], [undefined, undefined])
  assert.doesNotMatch(JSON.stringify(await auditOf(owner)), /uk_in_/)
})

test('a repeated request with the same idempotency key returns the same link', async () => {
  const owner = await app.signUp()
  const asked = { email: someEmail('again'), role_id: await roleId(owner, 'member') }
  const once = { headers: { 'idempotency-key': 'invite-once' } }
  const first = await owner.post('/v1/organization/invitations', asked, once)
  const second = await owner.post('/v1/organization/invitations', asked, once)
  assert.equal(first.status, 201)
  assert.equal(second.body.accept_url, first.body.accept_url)
  const kept = await app.database.sql`select 1 from idempotent_answers a where strpos(a::text, 'uk_in_') > 0`
  assert.equal(kept.length, 0)
})

test('resending returns a new link, and the previous link is invalid', async () => {
  const owner = await app.signUp()
  const { body: sent } = await invite(owner, someEmail('resent'))
  const { status, body } = await owner.post(`/v1/organization/invitations/${sent.id}/resend`)
  assert.equal(status, 200)
  assert.notEqual(body.accept_url, sent.accept_url)
  assert.equal((await app.as(tokenIn(sent.accept_url)).get('/v1/invitations')).status, 401)
  assert.equal((await app.as(tokenIn(body.accept_url)).get('/v1/invitations')).status, 200)
})

test('accepting by link creates an account, whose address is unverified until the mailed link is opened', async () => {
  const owner = await app.signUp()
  const email = someEmail('new')
  const { holder } = await copiedLink(owner, email)
  const asked = (await holder.get('/v1/invitations')).body
  assert.deepEqual([asked.account_exists, asked.needs_credentials, asked.sign_in_required], [false, true, false])
  const { status, body } = await holder.post('/v1/invitations/accept', own)
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(body.session.user.email_verified, false)
  const joined = app.as(body.session.token)
  assert.equal((await joined.get('/v1/session')).body.role.key, 'member')
  const token = await app.mail.tokenTo(email, 'uk_sv_')
  assert.equal((await joined.post('/v1/account/verify-email', { token })).body.email_verified, true)
  assert.equal((await holder.get('/v1/invitations')).status, 401)
})

test('the mailed token is invalid after the link was used', async () => {
  const owner = await app.signUp()
  const email = someEmail('both')
  const { holder } = await copiedLink(owner, email)
  const mailed = app.as(await app.mail.tokenTo(email, 'uk_in_'))
  assert.equal((await holder.post('/v1/invitations/accept', own)).status, 200)
  assert.equal((await mailed.post('/v1/invitations/accept', own)).status, 401)
})

test('the link alone signs in to no existing account and adds no member, verified or not', async () => {
  const owner = await app.signUp()
  const [unproven, proven] = [await app.signUp(), await provenEmail(app, await app.signUp())]
  for (const victim of [unproven, proven]) {
    const { holder } = await copiedLink(owner, victim.email)
    const asked = (await holder.get('/v1/invitations')).body
    assert.deepEqual([asked.needs_credentials, asked.sign_in_required], [false, true])
    assert.equal((await holder.post('/v1/invitations/accept', own)).status, 409)
    const { body } = await victim.get('/v1/session')
    assert.equal(body.user.name, victim.name)
    assert.equal(body.organizations.length, 1)
    assert.equal((await app.anyone.post('/v1/auth/login', { email: victim.email, password: own.password })).status, 401)
  }
})

test('a signed-in account accepts by link, which does not verify its address', async () => {
  const [owner, invited] = [await app.signUp({ organizationName: 'Linked' }), await app.signUp()]
  const { token } = await copiedLink(owner, invited.email)
  const { status, body } = await invited.post('/v1/account/invitations/accept', { token })
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(body.organization.id, owner.organization)
  const session = (await app.as(invited.token).get('/v1/session')).body
  assert.deepEqual([session.active_organization_code, session.role.key], [owner.organization, 'member'])
  assert.equal(session.user.email_verified, false)
  const [record] = await auditOf(owner, 'action=member.joined')
  assert.equal(record.actor.email, invited.email)
  assert.equal(record.changes.link.to, 'copied')
  assert.equal((await invited.post('/v1/account/invitations/accept', { token })).status, 404)
})

test('the session of another account is refused, and the invitation stays pending', async () => {
  const [owner, other] = [await app.signUp(), await app.signUp()]
  const { token, holder } = await copiedLink(owner, someEmail('mine'))
  const refused = await other.post('/v1/account/invitations/accept', { token })
  assert.deepEqual([refused.status, refused.body.error.code], [403, 'wrong_recipient'])
  assert.equal((await holder.get('/v1/invitations')).status, 200)
})

test('without a mail server the response reports this, for invitations of members and of customers', async (t) => {
  const transport = null
  const unsent = await testApp({ mail: { transport, from: 'Userkeep <userkeep@example.com>', shownHere: false } })
  t.after(() => unsent.close())
  const owner = await unsent.signUp()
  const { body } = await invite(owner, someEmail('nobody'))
  assert.equal(body.mail_delivery, 'none')
  const { body: customer } = await owner.post('/v1/organization/customers', { name: 'Acme' })
  const path = `/v1/organization/customers/${customer.id}/invitations`
  assert.equal((await owner.post(path, { email: someEmail('nobody') })).body.mail_delivery, 'none')
  assert.equal((await unsent.anyone.get('/v1/installation')).body.mail_delivery, 'none')
})
