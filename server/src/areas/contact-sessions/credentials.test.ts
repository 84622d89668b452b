import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { authenticator } from '../../../testing/authenticator.ts'
import { type SignedInContact, someId, type Website, websiteOf } from '../../../testing/website.ts'

let app: TestApp
let website: Website
before(async () => {
  app = await testApp()
  website = await websiteOf(app, await app.signUp({ organizationName: 'Blue Shop' }))
})
after(() => app.close())

const password = 'correct horse battery'
const twoFactor = '/v1/contact/two-factor'

async function withPassword(identity = {}): Promise<SignedInContact> {
  const user = await website.user(identity)
  assert.equal((await user.post('/v1/contact/password', { new_password: password })).status, 204)
  return user
}

async function turnOn(user: SignedInContact, proof = {}) {
  const { status, body } = await user.post(twoFactor, proof)
  assert.equal(status, 200, JSON.stringify(body))
  const own = authenticator(body.secret, app.clock)
  const confirmed = await user.post(`${twoFactor}/confirm`, { code: own.code() })
  assert.equal(confirmed.status, 200, JSON.stringify(confirmed.body))
  return { ...own, ...body, recoveryCodes: confirmed.body.recovery_codes as string[] }
}

const isOn = async (user: SignedInContact) => (await user.get('/v1/contact/me')).body.contact.two_factor_enabled

test('the first password needs no current one, later changes do, and all other sessions end', async () => {
  const external_id = someId('user')
  const user = await withPassword({ external_id })
  const elsewhere = await website.user({ external_id })
  for (const current of [undefined, '', 'wrong']) {
    const body = { ...(current !== undefined && { current_password: current }), new_password: 'another password' }
    const { status } = await user.post('/v1/contact/password', body)
    assert.equal(status, 403)
  }
  assert.equal((await elsewhere.get('/v1/contact/me')).status, 200)
  const changed = { current_password: password, new_password: 'another password' }
  assert.equal((await user.post('/v1/contact/password', changed)).status, 204)
  assert.equal((await elsewhere.get('/v1/contact/me')).status, 401)
  assert.equal((await user.get('/v1/contact/me')).status, 200)
  assert.equal((await user.post('/v1/contact/password', changed)).status, 403)
  assert.equal((await user.post('/v1/contact/password', { new_password: 'short' })).status, 400)
})

test('a contact can read whether it has a password, but not the password', async () => {
  const user = await website.user()
  const told = async () => (await user.get('/v1/contact/me')).body.contact
  assert.equal((await told()).has_password, false)
  assert.equal((await user.post('/v1/contact/password', { new_password: password })).status, 204)
  assert.equal((await told()).has_password, true)
  assert.equal((await user.patch('/v1/contact/me', { name: 'Ada' })).body.has_password, true)
  assert.ok(!JSON.stringify(await told()).includes('argon'))
})

test('one of two concurrent password changes succeeds', async () => {
  const user = await withPassword()
  const change = (new_password: string) =>
    user.post('/v1/contact/password', { current_password: password, new_password })
  const answers = await Promise.all([change('the first of two'), change('the second of two')])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 403])
})

test('two-factor is enrolled under the tenant’s name, and turned on by confirming a code', async () => {
  const user = await withPassword({ email: 'ada@example.com' })
  assert.equal((await user.post(twoFactor, {})).status, 403)
  const { status, body } = await user.post(twoFactor, { password })
  assert.equal(status, 200)
  assert.match(body.uri, /^otpauth:\/\/totp\/Blue%20Shop:ada%40example\.com\?/)
  assert.equal(await isOn(user), false)
  const own = authenticator(body.secret, app.clock)
  assert.equal((await user.post(`${twoFactor}/confirm`, { code: own.wrongCode() })).status, 400)
  const confirmed = await user.post(`${twoFactor}/confirm`, { code: own.code() })
  assert.equal(confirmed.status, 200)
  assert.equal(confirmed.body.recovery_codes.length, 10)
  assert.equal(await isOn(user), true)
  assert.equal((await user.post(twoFactor, { password })).status, 409)
  assert.equal((await user.post(`${twoFactor}/confirm`, { code: own.freshCode() })).status, 409)
  const [stored] = await app.database.sql<{ totp_secret: string }[]>`
    select totp_secret from contacts where id = ${user.id}`
  assert.ok(stored && !stored.totp_secret.includes(body.secret))
})

test('before enrolment two-factor cannot be confirmed or turned off, nor its recovery codes renewed', async () => {
  const user = await website.user()
  assert.equal((await user.post(`${twoFactor}/confirm`, { code: '000000' })).status, 409)
  assert.equal((await user.post(`${twoFactor}/recovery-codes`, {})).status, 409)
  assert.equal((await user.delete(twoFactor, {})).status, 409)
})

test('a contact with a password turns two-factor off with the password', async () => {
  const user = await withPassword()
  await turnOn(user, { password })
  assert.equal((await user.delete(twoFactor, {})).status, 403)
  const wrong = await user.delete(twoFactor, { password: 'wrong' })
  assert.deepEqual([wrong.status, wrong.body.error.code], [403, 'invalid_password'])
  assert.equal((await user.delete(twoFactor, { password })).status, 204)
  assert.equal(await isOn(user), false)
})

test('a contact without a password turns two-factor off with a code or a recovery code', async () => {
  const user = await website.user()
  const own = await turnOn(user)
  assert.equal((await user.delete(twoFactor, {})).status, 400)
  assert.equal((await user.delete(twoFactor, { code: own.wrongCode() })).status, 400)
  assert.equal(await isOn(user), true)
  assert.equal((await user.delete(twoFactor, { code: own.freshCode() })).status, 204)
  assert.equal(await isOn(user), false)
  const again = await turnOn(user)
  assert.equal((await user.delete(twoFactor, { code: again.recoveryCodes[3] })).status, 204)
})

test('new recovery codes replace the old ones', async () => {
  const user = await website.user()
  const own = await turnOn(user)
  const renewed = await user.post(`${twoFactor}/recovery-codes`, { code: own.freshCode() })
  assert.equal(renewed.status, 200)
  assert.equal(renewed.body.recovery_codes.length, 10)
  assert.equal((await user.delete(twoFactor, { code: own.recoveryCodes[0] })).status, 400)
  assert.equal((await user.delete(twoFactor, { code: renewed.body.recovery_codes[0] })).status, 204)
})

test('two-factor and tokens are unavailable without an encryption key', async () => {
  const bare = await testApp({ secrets: null })
  try {
    const site = await websiteOf(bare, await bare.signUp())
    const visitor = await site.visitor()
    const token = await visitor.post('/v1/contact/token')
    assert.equal(token.status, 503)
    assert.match(token.body.error.message, /ENCRYPTION_KEY/)
    assert.equal((await site.boot(someId(), { external_id: 'a', hash: 'b' })).status, 503)
    await bare.database.sql`update contact_sessions set verified = true`
    for (const answer of [
      await visitor.post(twoFactor, {}),
      await visitor.post(`${twoFactor}/confirm`, { code: '1' }),
      await visitor.post(`${twoFactor}/recovery-codes`, {}),
      await visitor.delete(twoFactor, {}),
    ]) {
      assert.deepEqual([answer.status, answer.body.error.code], [501, 'two_factor_unavailable'])
    }
  } finally {
    await bare.close()
  }
})
