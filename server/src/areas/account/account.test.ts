import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { turnOnTwoFactor } from '../../../testing/authenticator.ts'
import type { Staff } from '../../../testing/people.ts'
import { callerAt } from '../../../testing/requests.ts'
import { until } from '../../../testing/until.ts'
import { days, minutes } from '../../platform/clock.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const newPassword = 'a different password'
const logIn = ({ email }: Staff, password: string) => callerAt(app.baseUrl).post('/v1/auth/login', { email, password })

async function signedInAgain(staff: Staff) {
  const { body } = await logIn(staff, staff.password)
  return app.as(body.token)
}

const auditOf = ({ userId }: Staff) =>
  app.database.sql<{ action: string; target_id: string; changes: object }[]>`
    select action, target_id, changes from audit_events where user_id = ${userId} order by id`

test('an account can be read and renamed, and the rename is in the audit log', async () => {
  const staff = await app.signUp({ name: 'Olive' })
  const before = await staff.get('/v1/account')
  assert.equal(before.status, 200)
  const fields = ['created_at', 'email', 'email_verified', 'id', 'name', 'two_factor_enabled']
  assert.deepEqual(Object.keys(before.body).sort(), fields)
  const renamed = await staff.patch('/v1/account', { name: 'Olivia 🫒' })
  assert.equal(renamed.status, 200)
  assert.deepEqual(renamed.body, { ...before.body, name: 'Olivia 🫒' })
  assert.deepEqual((await staff.get('/v1/account')).body, renamed.body)
  assert.deepEqual(
    [...(await auditOf(staff))],
    [{ action: 'account.updated', target_id: staff.userId, changes: { name: { from: 'Olive', to: 'Olivia 🫒' } } }],
  )
})

test('an empty update changes nothing', async () => {
  const staff = await app.signUp()
  const { status, body } = await staff.patch('/v1/account', {})
  assert.equal(status, 200)
  assert.equal(body.name, staff.name)
})

test('the email and other fields of the account cannot be changed here', async () => {
  const staff = await app.signUp()
  for (const body of [{ email: 'new@example.com' }, { two_factor_enabled: true }, { id: staff.userId }]) {
    assert.equal((await staff.patch('/v1/account', body)).status, 400)
  }
  assert.equal((await staff.get('/v1/account')).body.email, staff.email)
})

test('changing the password ends every session and returns a new one in the same organization', async () => {
  const staff = await app.signUp()
  const elsewhere = await signedInAgain(staff)
  await elsewhere.post('/v1/organizations', { name: 'Second' })
  const second = (await elsewhere.get('/v1/session')).body.active_organization_code
  const { status, body } = await elsewhere.post('/v1/account/password', {
    current_password: staff.password,
    new_password: newPassword,
  })
  assert.equal(status, 200)
  assert.equal((await staff.get('/v1/session')).status, 401)
  assert.equal((await elsewhere.get('/v1/session')).status, 401)
  const renewed = await app.as(body.token).get('/v1/session')
  assert.equal(renewed.body.active_organization_code, second)
  assert.equal(renewed.body.expires_at, body.expires_at)
  assert.equal((await logIn(staff, staff.password)).status, 401)
  assert.equal((await logIn(staff, newPassword)).status, 200)
})

test('a wrong current password is refused with a clear message and changes nothing', async () => {
  const staff = await app.signUp()
  const { status, body } = await staff.post('/v1/account/password', {
    current_password: 'not it',
    new_password: newPassword,
  })
  assert.equal(status, 403)
  assert.equal(body.error.code, 'invalid_password')
  assert.match(body.error.message, /not your current password/)
  assert.equal((await staff.get('/v1/session')).status, 200)
  assert.equal((await logIn(staff, staff.password)).status, 200)
})

test('a new password that is too short or too long is refused', async () => {
  const staff = await app.signUp()
  for (const new_password of ['1234567', 'x'.repeat(257), 12345678, null]) {
    const { status } = await staff.post('/v1/account/password', { current_password: staff.password, new_password })
    assert.equal(status, 400)
  }
})

test('changing the password invalidates an emailed reset link and a pending challenge', async () => {
  const staff = await app.signUp()
  const { freshCode } = await turnOnTwoFactor(staff, app.clock)
  await callerAt(app.baseUrl).post('/v1/auth/forgot-password', { email: staff.email })
  const token = await app.mail.tokenTo(staff.email, 'uk_pr_')
  const { challenge_token } = (await logIn(staff, staff.password)).body
  await staff.post('/v1/account/password', { current_password: staff.password, new_password: newPassword })
  const reset = await callerAt(app.baseUrl).post('/v1/auth/reset-password', { token, password: 'the thief was here' })
  assert.equal(reset.status, 401)
  const exchanged = { challenge_token, code: freshCode() }
  assert.equal((await callerAt(app.baseUrl).post('/v1/auth/two-factor', exchanged)).status, 401)
})

test('a sign-in verified against the old password fails after the password is changed', async () => {
  const staff = await app.signUp()
  let login: ReturnType<typeof logIn> | undefined
  await app.database.sql.begin(async (tx) => {
    await tx`update users set password_hash = password_hash || 'x' where id = ${staff.userId}`
    login = logIn(staff, staff.password)
    await Promise.race([login, someoneWaitsForALock()])
  })
  assert.equal((await login)?.status, 401)
})

const someoneWaitsForALock = () =>
  until('someone waits for a lock', async () => {
    const waiting = await app.database.sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return waiting.length > 0
  })

test('one of two concurrent password changes succeeds', async () => {
  const staff = await app.signUp()
  const passwords = ['the first candidate', 'the second candidate']
  const answers = await Promise.all(
    passwords.map((new_password) =>
      staff.post('/v1/account/password', { current_password: staff.password, new_password }),
    ),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  const winner = answers.findIndex(({ status }) => status === 200)
  assert.equal((await logIn(staff, passwords[winner] ?? '')).status, 200)
  assert.equal((await logIn(staff, passwords[1 - winner] ?? '')).status, 401)
})

test('an account lists its own sessions, newest first, and marks the current one', async () => {
  const staff = await app.signUp()
  app.clock.advance(minutes(1))
  const { email, password } = staff
  const phone = { headers: { 'user-agent': 'Phone/1.0', 'x-forwarded-for': '203.0.113.9' } }
  await app.anyone.post('/v1/auth/login', { email, password }, phone)
  await app.signUp()
  const { status, body } = await staff.get('/v1/account/sessions')
  assert.equal(status, 200)
  assert.deepEqual(
    body.sessions.map((session: { current: boolean }) => session.current),
    [false, true],
  )
  assert.equal(body.sessions[0].user_agent, 'Phone/1.0')
  assert.equal(body.sessions[0].ip, '203.0.113.9')
  assert.equal(body.has_more, false)
  assert.doesNotMatch(JSON.stringify(body), /uk_st_|token/)
  const firstPage = await staff.get('/v1/account/sessions?limit=1')
  assert.equal(firstPage.body.sessions[0].id, body.sessions[0].id)
  assert.equal(firstPage.body.has_more, true)
  const secondPage = await staff.get('/v1/account/sessions?limit=1&offset=1')
  assert.equal(secondPage.body.sessions[0].id, body.sessions[1].id)
})

test('an expired session is not listed', async () => {
  const later = await testApp({ database: app.database })
  try {
    const { email, password } = await later.signUp()
    later.clock.advance(days(29))
    const { body } = await later.anyone.post('/v1/auth/login', { email, password })
    later.clock.advance(days(2))
    assert.equal((await later.as(body.token).get('/v1/account/sessions')).body.sessions.length, 1)
  } finally {
    await later.close()
  }
})

test('a session stores when and from which IP address it was last used', async () => {
  const staff = await app.signUp()
  app.clock.advance(minutes(10))
  await staff.get('/v1/session', { headers: { 'x-forwarded-for': '203.0.113.77' } })
  await app.settle()
  const { body } = await staff.get('/v1/account/sessions')
  const [session] = body.sessions
  assert.equal(session.ip, '203.0.113.77')
  assert.ok(Date.parse(session.last_seen_at) - Date.parse(session.created_at) >= minutes(10))
})

test('an account can end any of its sessions at once, and no session of another account', async () => {
  const staff = await app.signUp()
  const lost = await signedInAgain(staff)
  const { body } = await staff.get('/v1/account/sessions')
  const { id } = body.sessions.find((session: { current: boolean }) => !session.current)
  const stranger = await app.signUp()
  assert.equal((await stranger.delete(`/v1/account/sessions/${id}`)).status, 404)
  assert.equal((await lost.get('/v1/session')).status, 200)
  assert.equal((await staff.delete(`/v1/account/sessions/${id}`)).status, 204)
  assert.equal((await lost.get('/v1/session')).status, 401)
  assert.equal((await staff.delete(`/v1/account/sessions/${id}`)).status, 404)
  assert.equal((await staff.delete('/v1/account/sessions/not-an-id')).status, 404)
  assert.equal((await staff.get('/v1/session')).status, 200)
})

test('the current session can be ended too', async () => {
  const staff = await app.signUp()
  const { body } = await staff.get('/v1/account/sessions')
  assert.equal((await staff.delete(`/v1/account/sessions/${body.sessions[0].id}`)).status, 204)
  assert.equal((await staff.get('/v1/session')).status, 401)
})
