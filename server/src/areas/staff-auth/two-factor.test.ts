import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { turnOnTwoFactor } from '../../../testing/authenticator.ts'
import type { Staff } from '../../../testing/people.ts'
import { callerAt } from '../../../testing/requests.ts'
import { hours, minutes, seconds } from '../../platform/clock.ts'
import { createSecrets } from '../../platform/crypto/secrets.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const logIn = ({ email, password }: Staff) => callerAt(app.baseUrl).post('/v1/auth/login', { email, password })
const exchange = (challenge_token: string, code: string) =>
  callerAt(app.baseUrl).post('/v1/auth/two-factor', { challenge_token, code })

async function challenge(staff: Staff): Promise<string> {
  const { status, body } = await logIn(staff)
  assert.equal(status, 200)
  return body.challenge_token
}

async function enrolled() {
  const staff = await app.signUp()
  return { staff, ...(await turnOnTwoFactor(staff, app.clock)) }
}

const sessionCount = async ({ userId }: Staff) =>
  (await app.database.sql`select 1 from staff_sessions where user_id = ${userId}`).length

test('with two-factor enabled, the password alone creates no session', async () => {
  const { staff } = await enrolled()
  const { status, body } = await logIn(staff)
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body).sort(), ['challenge_token', 'two_factor_required'])
  assert.equal(body.two_factor_required, true)
  assert.match(body.challenge_token, /^uk_2fa_/)
  assert.equal(await sessionCount(staff), 1)
  assert.equal((await app.as(body.challenge_token).get('/v1/session')).status, 401)
})

test('a challenge and a valid code create a normal session', async () => {
  const { staff, freshCode } = await enrolled()
  const { status, body } = await exchange(await challenge(staff), freshCode())
  assert.equal(status, 200)
  assert.equal(body.active_organization_code, staff.organization)
  assert.equal(body.user.two_factor_enabled, true)
  assert.equal((await app.as(body.token).get('/v1/session')).body.user.email, staff.email)
})

test('a wrong code does not consume the challenge', async () => {
  const { staff, freshCode, wrongCode } = await enrolled()
  const token = await challenge(staff)
  for (const code of [wrongCode(), '12345', 'not a code', '', 'abcd-efgh-ijkm']) {
    const { status, body } = await exchange(token, code)
    assert.equal(status, 401)
    assert.equal(body.error.code, 'unauthorized')
  }
  assert.equal((await exchange(token, freshCode())).status, 200)
})

test('a challenge can be used once', async () => {
  const { staff, freshCode, recoveryCodes } = await enrolled()
  const token = await challenge(staff)
  assert.equal((await exchange(token, freshCode())).status, 200)
  assert.equal((await exchange(token, freshCode())).status, 401)
  assert.equal((await exchange(token, recoveryCodes[0] ?? '')).status, 401)
})

test('signing in ends all pending challenges of the user', async () => {
  const { staff, freshCode } = await enrolled()
  const [first, second] = [await challenge(staff), await challenge(staff)]
  assert.equal((await exchange(first, freshCode())).status, 200)
  assert.equal((await exchange(second, freshCode())).status, 401)
})

test('a challenge expires after five minutes', async () => {
  const { staff, code } = await enrolled()
  const early = await challenge(staff)
  app.clock.advance(minutes(5) - seconds(20))
  assert.equal((await exchange(early, code())).status, 200)
  const late = await challenge(staff)
  app.clock.advance(minutes(5))
  assert.equal((await exchange(late, code())).status, 401)
})

test('an expired challenge is deleted', async () => {
  const { staff } = await enrolled()
  await challenge(staff)
  app.clock.advance(hours(2))
  await app.settle()
  const kept = await app.database.sql`
    select 1 from staff_tokens where user_id = ${staff.userId} and purpose = 'two_factor'`
  assert.equal(kept.length, 0)
})

test('a used code is refused, even with another challenge, and so is the code that confirmed the enrolment', async () => {
  const { staff, firstCode, freshCode } = await enrolled()
  assert.equal((await exchange(await challenge(staff), firstCode)).status, 401)
  const used = freshCode()
  assert.equal((await exchange(await challenge(staff), used)).status, 200)
  assert.equal((await exchange(await challenge(staff), used)).status, 401)
})

test('a code sent concurrently for several challenges creates one session', async () => {
  const { staff, freshCode } = await enrolled()
  const challenges = [await challenge(staff), await challenge(staff), await challenge(staff)]
  const code = freshCode()
  const answers = await Promise.all(challenges.map((token) => exchange(token, code)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401])
  assert.equal(await sessionCount(staff), 2)
})

test('several valid codes sent concurrently for one challenge create one session', async () => {
  const { staff, freshCode, recoveryCodes } = await enrolled()
  const token = await challenge(staff)
  const codes = [freshCode(), recoveryCodes[0] ?? '', recoveryCodes[1] ?? '']
  const answers = await Promise.all(codes.map((code) => exchange(token, code)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401])
  assert.equal(await sessionCount(staff), 2)
})

test('a recovery code works once, in any notation, and a refused attempt does not consume it', async () => {
  const { staff, recoveryCodes } = await enrolled()
  const [first = '', second = ''] = recoveryCodes
  const typed = first.toUpperCase().replaceAll('-', ' ')
  assert.equal((await exchange('uk_2fa_neverissued', second)).status, 401)
  assert.equal((await exchange(await challenge(staff), typed)).status, 200)
  assert.equal((await exchange(await challenge(staff), first)).status, 401)
  assert.equal((await exchange(await challenge(staff), second)).status, 200)
})

test("another user's code is refused", async () => {
  const [one, other] = [await enrolled(), await enrolled()]
  assert.equal((await exchange(await challenge(one.staff), other.freshCode())).status, 401)
  assert.equal((await exchange(await challenge(one.staff), other.recoveryCodes[0] ?? '')).status, 401)
})

test('a credential of another type is not accepted as a challenge', async () => {
  const { staff, freshCode } = await enrolled()
  await app.anyone.post('/v1/auth/forgot-password', { email: staff.email })
  const reset = await app.mail.tokenTo(staff.email, 'uk_pr_')
  for (const token of [staff.token, reset, 'x', '']) assert.equal((await exchange(token, freshCode())).status, 401)
})

test('resetting the password leaves two-factor enabled and ends pending challenges', async () => {
  const { staff, freshCode } = await enrolled()
  const waiting = await challenge(staff)
  await callerAt(app.baseUrl).post('/v1/auth/forgot-password', { email: staff.email })
  const token = await app.mail.tokenTo(staff.email, 'uk_pr_')
  const password = 'another password'
  assert.equal((await callerAt(app.baseUrl).post('/v1/auth/reset-password', { token, password })).status, 204)
  assert.equal((await exchange(waiting, freshCode())).status, 401)
  assert.equal((await logIn({ ...staff, password })).body.two_factor_required, true)
})

test('after the encryption key is rotated, the old secret still works and is re-encrypted on use', async () => {
  const [older, newer] = [
    { id: 'older', key: randomBytes(32) },
    { id: 'newer', key: randomBytes(32) },
  ]
  const before = await testApp({ database: app.database, secrets: createSecrets([older]) })
  const after = await testApp({ database: app.database, secrets: createSecrets([newer, older]) })
  try {
    const staff = await before.signUp()
    const { secret: _secret, ...phone } = await turnOnTwoFactor(staff, before.clock)
    after.clock.advance(minutes(2))
    before.clock.advance(minutes(2))
    const { email, password } = staff
    const { body } = await after.anyone.post('/v1/auth/login', { email, password })
    const exchanged = { challenge_token: body.challenge_token, code: phone.code() }
    assert.equal((await after.anyone.post('/v1/auth/two-factor', exchanged)).status, 200)
    const [row] = await app.database.sql<{ totp_secret: string }[]>`
      select totp_secret from users where id = ${staff.userId}`
    assert.match(row?.totp_secret ?? '', /^v1\.newer\./)
  } finally {
    await before.close()
    await after.close()
  }
})

test('a server without an encryption key returns 501', async () => {
  const { staff, code } = await enrolled()
  const keyless = await testApp({ database: app.database, secrets: null })
  try {
    const { email, password } = staff
    const { body } = await keyless.anyone.post('/v1/auth/login', { email, password })
    const exchanged = { challenge_token: body.challenge_token, code: code() }
    const answer = await keyless.anyone.post('/v1/auth/two-factor', exchanged)
    assert.equal(answer.status, 501)
    assert.equal(answer.body.error.code, 'two_factor_unavailable')
  } finally {
    await keyless.close()
  }
})
