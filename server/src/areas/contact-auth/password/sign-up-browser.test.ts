import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { someEmail } from '../../../../testing/people.ts'
import { newToken } from '../../../platform/crypto/tokens.ts'
import { type SignInPage, signInPage } from '../testing.ts'

// Anybody can sign up with anybody's address; who then opens the mail is its owner, and perhaps somebody else.

let app: TestApp
let page: SignInPage
before(async () => {
  app = await testApp()
  page = await signInPage(app)
})
after(() => app.close())

const password = 'of the sign-up'
const logIn = async (email: string, given = password) => (await page.post('login', { email, password: given })).status
const me = async (token: string) => (await app.as(token).get('/v1/contact/me')).body.contact

/** Signs up in a browser that keeps this, and answers what was mailed. */
async function mailed(email: string, signup_secret?: string, given = password): Promise<string> {
  const body = { email, password: given, name: 'Nora', ...(signup_secret && { signup_secret }) }
  assert.equal((await page.post('signup', body)).status, 202)
  return app.mail.tokenTo(email, 'uk_ev_')
}

test('verifying in the browser that signed up keeps the password', async () => {
  const [email, signup_secret] = [someEmail(), newToken('')]
  const token = await mailed(email, signup_secret)
  const { body } = await page.post('verify-email', { token, signup_secret })
  assert.deepEqual([body.contact.has_password, body.contact.name], [true, 'Nora'])
  assert.deepEqual(body.password, { saved: true, message: null })
  assert.equal((await me(body.token)).has_password, true)
  assert.equal(await logIn(email), 200)
})

test('verifying in another browser signs the owner in and discards the password', async () => {
  const cases = [
    { signedUp: newToken(''), pressed: {} },
    { signedUp: newToken(''), pressed: { signup_secret: newToken('') } },
    { signedUp: undefined, pressed: { signup_secret: newToken('') } },
    { signedUp: undefined, pressed: {} },
  ]
  for (const { signedUp, pressed } of cases) {
    const email = someEmail()
    const token = await mailed(email, signedUp)
    const { status, body } = await page.post('verify-email', { token, ...pressed })
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual([body.verified, body.contact.email_verified, body.contact.has_password], [true, true, false])
    assert.equal(body.password.saved, false)
    assert.match(body.password.message, /signup_secret.*POST \/v1\/contact\/password/)
    assert.equal(await logIn(email), 401)
    const chosen = await app.as(body.token).post('/v1/contact/password', { new_password: 'of the owner' })
    assert.equal(chosen.status, 204)
    assert.equal((await me(body.token)).has_password, true)
    assert.deepEqual([await logIn(email), await logIn(email, 'of the owner')], [401, 200])
  }
})

test('a stranger’s second sign-up with an address gives neither of the two a password', async () => {
  const [email, mine, theirs] = [someEmail(), newToken(''), newToken('')]
  await mailed(email, mine)
  const token = await mailed(email, theirs, 'of a stranger')
  const { body } = await page.post('verify-email', { token, signup_secret: mine })
  assert.deepEqual([body.contact.email, body.contact.has_password], [email, false])
  assert.deepEqual([await logIn(email), await logIn(email, 'of a stranger')], [401, 401])
})

test('a verification that is sent again belongs to the same browser', async () => {
  const [email, signup_secret] = [someEmail(), newToken('')]
  await mailed(email, signup_secret)
  await page.post('resend-verification', { email })
  const token = await app.mail.tokenTo(email, 'uk_ev_')
  assert.equal((await page.post('verify-email', { token, signup_secret })).body.contact.has_password, true)
})

test('the browser’s sign-up secret is stored only as a hash', async () => {
  const [email, signup_secret] = [someEmail(), newToken('')]
  await mailed(email, signup_secret)
  const [row] = await app.database.sql`select * from contact_signups where email = ${email}`
  assert.equal(row?.secret_hash.length, 32)
  assert.ok(!JSON.stringify(row).includes(signup_secret))
})
