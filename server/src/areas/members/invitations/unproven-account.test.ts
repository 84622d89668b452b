import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { turnOnTwoFactor } from '../../../../testing/authenticator.ts'
import type { Staff } from '../../../../testing/people.ts'
import { invite, provenEmail } from '../../../../testing/roster.ts'

// Anybody can sign up with anybody's address. Who it belongs to shows when an invitation is mailed there.

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const own = { name: 'Vera Victim', password: 'a password of her own' }
const holding = async (email: string) => app.as(await app.mail.tokenTo(email, 'uk_in_'))
const logIn = (email: string, password: string) => app.anyone.post('/v1/auth/login', { email, password })

/** Every way into the stranger's account, each working before the invitation was accepted. */
async function everyWayIn(stranger: Staff) {
  const elsewhere = app.as((await logIn(stranger.email, stranger.password)).body.token)
  const phone = await turnOnTwoFactor(stranger, app.clock)
  const { challenge_token } = (await logIn(stranger.email, stranger.password)).body
  await app.anyone.post('/v1/auth/forgot-password', { email: stranger.email })
  const token = await app.mail.tokenTo(stranger.email, 'uk_pr_')
  return { elsewhere, phone, challenge_token, token }
}

test('accepting an invitation locks out a stranger who signed up with the invited address', async () => {
  const owner = await app.signUp({ organizationName: 'Initech' })
  const stranger = await app.signUp({ name: 'Sly Stranger', organizationName: 'Trap' })
  const { elsewhere, phone, challenge_token, token } = await everyWayIn(stranger)
  await invite(owner, stranger.email, 'admin')
  const victim = await holding(stranger.email)
  const asked = (await victim.get('/v1/invitations')).body
  assert.deepEqual([asked.account_exists, asked.needs_credentials], [true, true])
  const { status, body } = await victim.post('/v1/invitations/accept', own)
  assert.equal(status, 200, JSON.stringify(body))

  for (const session of [stranger, elsewhere]) assert.equal((await session.get('/v1/session')).status, 401)
  assert.equal((await logIn(stranger.email, stranger.password)).status, 401)
  const exchanged = { challenge_token, code: phone.freshCode() }
  assert.equal((await app.anyone.post('/v1/auth/two-factor', exchanged)).status, 401)
  const reset = await app.anyone.post('/v1/auth/reset-password', { token, password: 'mine once more' })
  assert.equal(reset.status, 401)

  assert.equal(body.account_created, false)
  assert.equal(body.session.user.id, stranger.userId)
  assert.equal(body.session.user.name, own.name)
  assert.equal(body.session.user.email_verified, true)
  assert.equal(body.session.user.two_factor_enabled, false)
  assert.equal(body.session.active_organization_code, owner.organization)
  const hers = await app.as(body.session.token).get('/v1/session')
  assert.equal(hers.body.role.key, 'admin')
  assert.match((await logIn(stranger.email, own.password)).body.token, /^uk_st_/)
  const [left] = await app.database.sql`
    select (select count(*) from recovery_codes where user_id = ${stranger.userId}) as codes,
      (select count(*) from staff_tokens where user_id = ${stranger.userId}) as tokens`
  assert.deepEqual({ ...left }, { codes: 0, tokens: 0 })
})

test('accepting with an unverified account requires a new name and password, or nothing changes', async () => {
  const [owner, stranger] = [await app.signUp(), await app.signUp()]
  await invite(owner, stranger.email)
  const { status, body } = await (await holding(stranger.email)).post('/v1/invitations/accept', {})
  assert.equal(status, 400)
  assert.deepEqual(Object.keys(body.error.fields), ['name', 'password'])
  assert.equal((await stranger.get('/v1/session')).status, 200)
  assert.equal((await owner.get('/v1/organization/invitations')).body.invitations.length, 1)
})

test('accepting with a verified account changes nothing about it and requires nothing', async () => {
  const [owner, other] = [await app.signUp(), await provenEmail(app, await app.signUp())]
  await invite(owner, other.email)
  const holder = await holding(other.email)
  const asked = (await holder.get('/v1/invitations')).body
  assert.deepEqual([asked.account_exists, asked.needs_credentials], [true, false])
  const { status, body } = await holder.post('/v1/invitations/accept', own)
  assert.equal(status, 200)
  assert.equal(body.session, null)
  assert.equal((await other.get('/v1/session')).body.user.name, other.name)
  assert.equal((await logIn(other.email, own.password)).status, 401)
})

test('a sign-in concurrent with the acceptance leaves no session', async () => {
  const [owner, stranger] = [await app.signUp(), await app.signUp()]
  await invite(owner, stranger.email)
  const victim = await holding(stranger.email)
  const [accepted, ...logins] = await Promise.all([
    victim.post('/v1/invitations/accept', own),
    ...Array.from({ length: 4 }, () => logIn(stranger.email, stranger.password)),
  ])
  assert.equal(accepted.status, 200)
  for (const { status, body } of logins) {
    if (status === 200) assert.equal((await app.as(body.token).get('/v1/session')).status, 401)
  }
  const sessions = await app.database.sql`select 1 from staff_sessions where user_id = ${stranger.userId}`
  assert.equal(sessions.length, 1)
})

test('accepting an invitation with a new account verifies its address', async () => {
  const owner = await app.signUp()
  const email = `new-${owner.userId}@example.com`
  await invite(owner, email)
  const { body } = await (await holding(email)).post('/v1/invitations/accept', own)
  assert.equal(body.session.user.email_verified, true)
  assert.equal((await app.as(body.session.token).get('/v1/account')).body.email_verified, true)
})
