import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { someEmail } from '../../../testing/people.ts'
import { days, hours, minutes } from '../../platform/clock.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

test('signing up creates a user, an organization with two environments, and a publishable key for each', async () => {
  const owner = await app.signUp({ organizationName: 'Initech' })
  const session = await owner.get('/v1/session')
  assert.equal(session.status, 200)
  assert.equal(session.body.active_organization_code, owner.organization)
  assert.equal(session.body.organizations[0].name, 'Initech')
  assert.equal(session.body.role.key, 'owner')
  for (const environment of ['live', 'test']) {
    const keys = await owner.get(`/v1/organization/api-keys?environment=${environment}`)
    assert.equal(keys.body.api_keys.length, 1)
    assert.match(keys.body.api_keys[0].key, new RegExp(`^uk_pk_${environment}_`))
  }
})

test('an email is unique regardless of its letter case', async () => {
  const { email, password, name } = await app.signUp()
  const again = { email: email.toUpperCase(), password, name, organization_name: 'Other' }
  const { status, body } = await app.anyone.post('/v1/auth/signup', again)
  assert.equal(status, 409)
  assert.equal(body.error.code, 'conflict')
})

test('an unknown email, a wrong password and an account without a password get the same 401', async () => {
  const owner = await app.signUp()
  const passwordless = await app.staffWith(owner, [])
  const attempts = [
    { email: someEmail(), password: 'whatever it is' },
    { email: owner.email, password: 'not the password' },
    { email: passwordless.email, password: 'whatever it is' },
  ]
  const answers = await Promise.all(attempts.map((attempt) => app.anyone.post('/v1/auth/login', attempt)))
  for (const { status, body } of answers) {
    assert.equal(status, 401)
    assert.deepEqual(body, answers[0]?.body)
  }
})

test('a session expires after thirty days', async () => {
  const owner = await app.signUp()
  app.clock.advance(days(30) - minutes(1))
  assert.equal((await owner.get('/v1/session')).status, 200)
  app.clock.advance(minutes(2))
  assert.equal((await owner.get('/v1/session')).status, 401)
})

test('the mailed token resets the password once, and ends every session', async () => {
  const owner = await app.signUp()
  assert.equal((await app.anyone.post('/v1/auth/forgot-password', { email: owner.email })).status, 202)
  const token = await app.mail.tokenTo(owner.email, 'uk_pr_')
  const reset = { token, password: 'a new password' }
  assert.equal((await app.anyone.post('/v1/auth/reset-password', reset)).status, 204)
  assert.equal((await app.anyone.post('/v1/auth/reset-password', reset)).status, 401)
  assert.equal((await owner.get('/v1/session')).status, 401)
  assert.equal((await app.anyone.post('/v1/auth/login', { email: owner.email, password: reset.password })).status, 200)
})

test('a reset token expires after an hour', async () => {
  const owner = await app.signUp()
  await app.anyone.post('/v1/auth/forgot-password', { email: owner.email })
  const token = await app.mail.tokenTo(owner.email, 'uk_pr_')
  app.clock.advance(hours(1))
  assert.equal((await app.anyone.post('/v1/auth/reset-password', { token, password: 'a new password' })).status, 401)
})

test('requesting a reset for an unknown email returns the same response and sends no mail', async () => {
  const email = someEmail()
  const { status, body } = await app.anyone.post('/v1/auth/forgot-password', { email })
  assert.equal(status, 202)
  assert.equal(body, '')
  assert.equal(await app.mail.countTo(email), 0)
})

test('whether any account exists is public, and changes with the first sign-up', async () => {
  const fresh = await testApp()
  try {
    const read = async () => (await fresh.anyone.get('/v1/installation')).body
    const before = await read()
    assert.equal(before.has_accounts, false)
    assert.deepEqual(before.development, {
      mailbox_url: 'http://userkeep.test/dev/mail',
      webhooks_url: 'http://userkeep.test/dev/webhooks',
      webhook_receiver: 'https://webhooks.userkeep.test',
    })
    await fresh.signUp()
    assert.equal((await read()).has_accounts, true)
    await fresh.database.sql`truncate users cascade`
    assert.equal((await read()).has_accounts, true, 'once known it is not asked again')
  } finally {
    await fresh.close()
  }
})
