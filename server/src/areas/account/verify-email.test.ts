import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { turnOnTwoFactor } from '../../../testing/authenticator.ts'
import type { Staff } from '../../../testing/people.ts'
import { auditOf, provenEmail } from '../../../testing/roster.ts'
import { hours, minutes } from '../../platform/clock.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const tokenOf = ({ email }: Staff) => app.mail.tokenTo(email, 'uk_sv_')
const verify = (staff: Staff, token: string) => staff.post('/v1/account/verify-email', { token })
const resend = (staff: Staff) => staff.post('/v1/account/resend-verification')
const isVerified = async (staff: Staff) => (await staff.get('/v1/account')).body.email_verified

async function reset({ email }: Staff, password = 'another password') {
  await app.anyone.post('/v1/auth/forgot-password', { email })
  const token = await app.mail.tokenTo(email, 'uk_pr_')
  assert.equal((await app.anyone.post('/v1/auth/reset-password', { token, password })).status, 204)
  return (await app.anyone.post('/v1/auth/login', { email, password })).body
}

test('signing up emails a link, and following the link verifies the address', async () => {
  const staff = await app.signUp()
  const mail = await app.mail.to(staff.email)
  assert.match(mail.subject, /Verify your email/)
  assert.match(mail.text_body, /^http:\/\/userkeep\.test\/verify-email#uk_sv_\w{43}$/m)
  assert.equal((await staff.get('/v1/session')).body.user.email_verified, false)
  const { status, body } = await verify(staff, await tokenOf(staff))
  assert.equal(status, 200)
  assert.equal(body.email_verified, true)
  assert.equal((await staff.get('/v1/session')).body.user.email_verified, true)
  const { email, password } = staff
  assert.equal((await app.anyone.post('/v1/auth/login', { email, password })).body.user.email_verified, true)
  const [record, ...more] = await auditOf(staff, 'action=account.email_verified')
  assert.equal(more.length, 0)
  assert.deepEqual(record.changes, { email_verified: { from: false, to: true } })
})

test('following a link twice is not an error and is recorded once', async () => {
  const staff = await app.signUp()
  const token = await tokenOf(staff)
  assert.equal((await verify(staff, token)).status, 200)
  assert.equal((await verify(staff, token)).status, 200)
  assert.equal((await auditOf(staff, 'action=account.email_verified')).length, 1)
})

test('a verification token requires a session of the same account', async () => {
  const [stranger, other] = [await app.signUp(), await app.signUp()]
  const token = await tokenOf(stranger)
  assert.equal((await app.anyone.post('/v1/account/verify-email', { token })).status, 401)
  assert.equal((await app.as(token).post('/v1/account/verify-email', { token })).status, 401)
  const { status, body } = await verify(other, token)
  assert.deepEqual([status, body.error.code], [403, 'wrong_recipient'])
  assert.deepEqual([await isVerified(stranger), await isVerified(other)], [false, false])
  assert.equal((await verify(stranger, token)).status, 200)
})

test('expired, unknown and reset tokens return the same 400', async () => {
  const staff = await app.signUp()
  const expired = await tokenOf(staff)
  app.clock.advance(hours(24))
  await app.anyone.post('/v1/auth/forgot-password', { email: staff.email })
  const ofReset = await app.mail.tokenTo(staff.email, 'uk_pr_')
  for (const token of [expired, `uk_sv_${'0'.repeat(43)}`, ofReset]) {
    const { status, body } = await verify(staff, token)
    assert.equal(status, 400)
    assert.ok(body.error.fields.token)
  }
  assert.equal(await isVerified(staff), false)
})

test('the link can be sent again up to five times an hour, and earlier links stay valid', async () => {
  const staff = await app.signUp()
  const first = await tokenOf(staff)
  app.clock.advance(hours(24) - minutes(1))
  for (let times = 1; times <= 5; times++) assert.equal((await resend(staff)).status, 202)
  const refused = await resend(staff)
  assert.deepEqual([refused.status, refused.body.error.code], [429, 'rate_limited'])
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  assert.equal(await app.mail.countTo(staff.email), 6)
  assert.notEqual(await tokenOf(staff), first)
  assert.equal((await verify(staff, first)).status, 200)
  assert.equal((await resend(staff)).status, 409)
})

test('resetting the password verifies the address', async () => {
  const staff = await app.signUp()
  assert.equal((await reset(staff)).user.email_verified, true)
})

test('resetting the password does not verify the address if two-factor was already on', async () => {
  const staff = await app.signUp()
  await turnOnTwoFactor(staff, app.clock)
  assert.equal((await reset(staff)).two_factor_required, true)
  const proven = await provenEmail(app, await app.signUp())
  await turnOnTwoFactor(proven, app.clock)
  await reset(proven)
  const rows = await app.database.sql<{ id: string }[]>`
    select id from users where id in (${staff.userId}, ${proven.userId}) and email_verified_at is not null`
  assert.deepEqual(
    rows.map(({ id }) => id),
    [proven.userId],
  )
})
