import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { authenticator, turnOnTwoFactor } from '../../../testing/authenticator.ts'
import type { Staff } from '../../../testing/people.ts'
import { callerAt } from '../../../testing/requests.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const newPassword = 'a different password'
const logIn = ({ email }: Staff, password: string) => callerAt(app.baseUrl).post('/v1/auth/login', { email, password })

const auditOf = ({ userId }: Staff) =>
  app.database.sql<{ action: string; target_id: string; changes: object }[]>`
    select action, target_id, changes from audit_events where user_id = ${userId} order by id`

test('enrolling returns an authenticator secret and does not change sign-in yet', async () => {
  const staff = await app.signUp()
  const { status, body } = await staff.post('/v1/account/two-factor', { password: staff.password })
  assert.equal(status, 200)
  const uri = new URL(body.uri)
  assert.equal(uri.protocol, 'otpauth:')
  assert.equal(uri.searchParams.get('secret'), body.secret)
  assert.match(decodeURIComponent(uri.pathname), new RegExp(staff.email))
  assert.equal((await staff.get('/v1/account')).body.two_factor_enabled, false)
  assert.match((await logIn(staff, staff.password)).body.token, /^uk_st_/)
})

test('the first code turns two-factor on and returns ten recovery codes, stored only as hashes', async () => {
  const staff = await app.signUp()
  const { recoveryCodes, secret } = await turnOnTwoFactor(staff, app.clock)
  assert.equal(new Set(recoveryCodes).size, 10)
  assert.equal((await staff.get('/v1/account')).body.two_factor_enabled, true)
  const rows = await app.database.sql`
    select u.totp_secret, r.code_hash from users u join recovery_codes r on r.user_id = u.id where u.id = ${staff.userId}`
  assert.equal(rows.length, 10)
  assert.ok(!JSON.stringify(rows).includes(secret))
})

test('a wrong first code leaves two-factor off and can be retried', async () => {
  const staff = await app.signUp()
  const { body } = await staff.post('/v1/account/two-factor', { password: staff.password })
  const phone = authenticator(body.secret, app.clock)
  const wrong = await staff.post('/v1/account/two-factor/confirm', { code: phone.wrongCode() })
  assert.equal(wrong.status, 400)
  assert.ok(wrong.body.error.fields.code)
  assert.equal((await staff.get('/v1/account')).body.two_factor_enabled, false)
  assert.equal((await staff.post('/v1/account/two-factor/confirm', { code: phone.code() })).status, 200)
})

test('enrolling again before the confirmation replaces the secret', async () => {
  const staff = await app.signUp()
  const enrol = async () => (await staff.post('/v1/account/two-factor', { password: staff.password })).body.secret
  const [abandoned, second] = [authenticator(await enrol(), app.clock), authenticator(await enrol(), app.clock)]
  assert.equal((await staff.post('/v1/account/two-factor/confirm', { code: abandoned.code() })).status, 400)
  assert.equal((await staff.post('/v1/account/two-factor/confirm', { code: second.code() })).status, 200)
})

test('two-factor cannot be enrolled again while on, nor turned off or its codes renewed while off', async () => {
  const staff = await app.signUp()
  const { password } = staff
  assert.equal((await staff.post('/v1/account/two-factor/confirm', { code: '123456' })).status, 409)
  const proof = { password, code: '123456' }
  assert.equal((await staff.post('/v1/account/two-factor/recovery-codes', proof)).status, 409)
  assert.equal((await staff.delete('/v1/account/two-factor', proof)).status, 409)
  const { freshCode } = await turnOnTwoFactor(staff, app.clock)
  const again = await staff.post('/v1/account/two-factor', { password })
  assert.equal(again.status, 409)
  assert.equal(again.body.error.code, 'conflict')
  assert.equal((await staff.post('/v1/account/two-factor/confirm', { code: freshCode() })).status, 409)
})

test('concurrent confirmations turn two-factor on once, with ten recovery codes', async () => {
  const staff = await app.signUp()
  const { body } = await staff.post('/v1/account/two-factor', { password: staff.password })
  const code = authenticator(body.secret, app.clock).code()
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => staff.post('/v1/account/two-factor/confirm', { code })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409])
  assert.equal((await app.database.sql`select 1 from recovery_codes where user_id = ${staff.userId}`).length, 10)
})

test('renewed recovery codes replace the old ones', async () => {
  const staff = await app.signUp()
  const { recoveryCodes, freshCode } = await turnOnTwoFactor(staff, app.clock)
  const renew = (code: string) =>
    staff.post('/v1/account/two-factor/recovery-codes', { password: staff.password, code })
  const { status, body } = await renew(freshCode())
  assert.equal(status, 200)
  assert.equal(body.recovery_codes.length, 10)
  const enter = async (code: string) => {
    const { challenge_token } = (await logIn(staff, staff.password)).body
    return (await callerAt(app.baseUrl).post('/v1/auth/two-factor', { challenge_token, code })).status
  }
  assert.equal(await enter(recoveryCodes[0] ?? ''), 401)
  assert.equal(await enter(body.recovery_codes[0]), 200)
  const code = freshCode()
  const answers = await Promise.all([renew(code), renew(code), renew(code)])
  assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 400, 400])
  assert.equal((await app.database.sql`select 1 from recovery_codes where user_id = ${staff.userId}`).length, 10)
})

test('after two-factor is turned off, the password is enough and no two-factor data is stored', async () => {
  const staff = await app.signUp()
  const { freshCode } = await turnOnTwoFactor(staff, app.clock)
  const { challenge_token } = (await logIn(staff, staff.password)).body
  const proof = { password: staff.password, code: freshCode() }
  assert.equal((await staff.delete('/v1/account/two-factor', proof)).status, 204)
  const exchanged = { challenge_token, code: freshCode() }
  assert.equal((await callerAt(app.baseUrl).post('/v1/auth/two-factor', exchanged)).status, 401)
  assert.match((await logIn(staff, staff.password)).body.token, /^uk_st_/)
  const [row] = await app.database.sql`
    select totp_secret, totp_last_step, (select count(*) from recovery_codes r where r.user_id = u.id) as codes
    from users u where id = ${staff.userId}`
  assert.deepEqual({ ...row }, { totp_secret: null, totp_last_step: null, codes: 0 })
  await turnOnTwoFactor(staff, app.clock)
})

test('turning two-factor off and renewing recovery codes both require a code', async () => {
  const staff = await app.signUp()
  const { password } = staff
  const { wrongCode, recoveryCodes, firstCode } = await turnOnTwoFactor(staff, app.clock)
  for (const code of [undefined, '', wrongCode(), firstCode, 'aaaa-bbbb-cccc']) {
    const refused = [
      await staff.post('/v1/account/two-factor/recovery-codes', { password, code }),
      await staff.delete('/v1/account/two-factor', { password, code }),
    ]
    for (const { status, body } of refused) {
      assert.deepEqual([status, body.error.code], [400, 'invalid_request'], code)
      assert.ok(body.error.fields.code)
    }
  }
  assert.equal((await staff.get('/v1/account')).body.two_factor_enabled, true)
  assert.equal((await staff.delete('/v1/account/two-factor', { password, code: recoveryCodes[0] })).status, 204)
  assert.equal((await staff.get('/v1/account')).body.two_factor_enabled, false)
})

test('enrolling, renewing recovery codes and turning two-factor off require the password', async () => {
  const staff = await app.signUp()
  const password = 'not the password'
  assert.equal((await staff.post('/v1/account/two-factor', { password })).status, 403)
  const { freshCode } = await turnOnTwoFactor(staff, app.clock)
  const proof = { password, code: freshCode() }
  const refused = [
    await staff.post('/v1/account/two-factor/recovery-codes', proof),
    await staff.delete('/v1/account/two-factor', proof),
  ]
  for (const { status, body } of refused) {
    assert.equal(status, 403)
    assert.equal(body.error.code, 'invalid_password')
  }
  assert.equal((await staff.get('/v1/account')).body.two_factor_enabled, true)
})

test('an account without a password gets an error that says so', async () => {
  const passwordless = await app.staffWith(await app.signUp(), [])
  const { password } = passwordless
  const refused = [
    await passwordless.post('/v1/account/password', { current_password: password, new_password: newPassword }),
    await passwordless.post('/v1/account/two-factor', { password }),
    await passwordless.post('/v1/account/two-factor/recovery-codes', { password, code: '123456' }),
    await passwordless.delete('/v1/account/two-factor', { password, code: '123456' }),
  ]
  for (const { status, body } of refused) {
    assert.equal(status, 403)
    assert.match(body.error.message, /no password/)
  }
})

test('a server without an encryption key answers 501 to every two-factor request', async () => {
  const keyless = await testApp({ database: app.database, secrets: null })
  try {
    const staff = await keyless.signUp()
    const { password } = staff
    const answers = [
      await staff.post('/v1/account/two-factor', { password }),
      await staff.post('/v1/account/two-factor/confirm', { code: '123456' }),
      await staff.post('/v1/account/two-factor/recovery-codes', { password, code: '123456' }),
      await staff.delete('/v1/account/two-factor', { password, code: '123456' }),
    ]
    for (const { status, body } of answers) {
      assert.equal(status, 501)
      assert.equal(body.error.code, 'two_factor_unavailable')
    }
  } finally {
    await keyless.close()
  }
})

test('every two-factor step is in the audit log, without secrets', async () => {
  const staff = await app.signUp()
  const { password } = staff
  const { secret, recoveryCodes, freshCode } = await turnOnTwoFactor(staff, app.clock)
  const renewed = await staff.post('/v1/account/two-factor/recovery-codes', { password, code: freshCode() })
  await staff.delete('/v1/account/two-factor', { password, code: freshCode() })
  const change = { current_password: password, new_password: newPassword }
  const { body } = await staff.post('/v1/account/password', change)
  const entries = await auditOf(staff)
  assert.deepEqual(
    entries.map(({ action }) => action),
    [
      'account.two_factor_enrolled',
      'account.two_factor_enabled',
      'account.recovery_codes_renewed',
      'account.two_factor_disabled',
      'account.password_changed',
    ],
  )
  const kept = JSON.stringify(await app.database.sql`select * from audit_events where user_id = ${staff.userId}`)
  const secretsShown = [secret, ...recoveryCodes, ...renewed.body.recovery_codes, password, newPassword, body.token]
  for (const shown of secretsShown) assert.ok(!kept.includes(shown))
})
