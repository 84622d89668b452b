import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { ContactPerson } from '../../../testing/contacts.ts'
import { someEmail } from '../../../testing/people.ts'
import { days } from '../../platform/clock.ts'
import { newToken } from '../../platform/crypto/tokens.ts'
import { type OpenIdProvider, openIdProvider } from './oauth/provider-testing.ts'
import { type SignInPage, signInPage } from './testing.ts'

// Sign-up is closed here: nobody new comes in but whom a team waits for.

const redirectUri = 'https://app.acme.example/signed-in'
const password = 'a long password'

let app: TestApp
let page: SignInPage
let provider: OpenIdProvider
let founder: ContactPerson
before(async () => {
  app = await testApp()
  page = await signInPage(app)
  provider = await openIdProvider(redirectUri)
  const { url: issuer, clientId: client_id, clientSecret: client_secret } = provider
  const settings = { preset: 'oidc', issuer, client_id, client_secret }
  await page.owner.put('/v1/organization/contact-auth/providers/acme-id', settings)
  await page.settings({ signup: 'closed' })
  founder = await app.contact(page.owner)
  await founder.post('/v1/contact/customers', { name: 'Kramerica' })
})
after(async () => {
  await app.close()
  await provider.close()
})

async function invited(email = someEmail('invited')) {
  const { status, body } = await founder.post('/v1/contact/customer/invitations', { email })
  assert.equal(status, 201, JSON.stringify(body))
  return { email, id: body.id as string, token: await app.mail.tokenTo(email, 'uk_ti_') }
}

const withdraw = (id: string) => founder.delete(`/v1/contact/customer/invitations/${id}`)

let people = 0
async function byProvider(account: { email?: string; email_verified?: boolean }) {
  const subject = `person-${++people}`
  provider.accounts.set(subject, account)
  const { body } = await page.post('oauth/acme-id/start', { redirect_uri: redirectUri })
  return page.post('oauth/acme-id/callback', await provider.visit(body.authorization_url, subject))
}

async function byCode(email: string) {
  await page.post('email-code', { email })
  return page.post('email-code/verify', { email, code: await page.codeTo(email) })
}

const everyWay: Record<string, (email: string) => ReturnType<typeof byCode>> = {
  'a magic link': (email) => page.byLink(email),
  'a code': byCode,
  'a password': (email) => page.signUp(email, password),
  'a provider that vouches for the address': (email) => byProvider({ email, email_verified: true }),
}

for (const [way, comeIn] of Object.entries(everyWay)) {
  test(`a person invited to a customer can sign in by ${way} while sign-up is closed, and joins`, async () => {
    const { email, token } = await invited()
    const { status, body } = await comeIn(email.toUpperCase())
    assert.equal(status, 200, JSON.stringify(body))
    const accepted = await app.as(body.token).post('/v1/contact/invitations/accept', { token })
    assert.equal(accepted.status, 200, JSON.stringify(accepted.body))
    assert.equal((await page.byLink(email)).body.contact.id, body.contact.id)
  })
}

test('an invitation bypasses the waitlist', async () => {
  await page.settings({ signup: 'waitlist' })
  const { email } = await invited()
  assert.equal((await page.byLink(email)).status, 200)
  const stranger = someEmail()
  await page.post('magic-link', { email: stranger })
  assert.equal(await app.mail.countTo(stranger), 0)
  await page.settings({ signup: 'closed' })
})

test('an invitation does not admit a person with the unverified address', async () => {
  const { email } = await invited()
  for (const account of [{ email }, { email, email_verified: false }]) {
    const { status, body } = await byProvider(account)
    assert.deepEqual([status, body.error?.code], [403, 'signup_closed'])
  }
  assert.equal((await app.database.sql`select 1 from contacts where email = ${email}`).length, 0)
})

test('an invitation admits only the address it was sent to', async () => {
  await invited()
  const other = someEmail()
  for (const [path, more] of Object.entries({ 'magic-link': {}, 'email-code': {}, signup: { password } })) {
    assert.equal((await page.post(path, { email: other, ...more })).status, 202)
  }
  assert.equal(await app.mail.countTo(other), 0)
  assert.equal((await byProvider({ email: other, email_verified: true })).status, 403)
})

test('a withdrawn, expired or foreign invitation admits nobody, even with a link sent before', async () => {
  const inTest = await signInPage(app, page.owner, 'test')
  await inTest.settings({ signup: 'closed' })
  const [here, withdrawn, expired] = [await invited(), await invited(), await invited()]
  await inTest.post('magic-link', { email: here.email })
  assert.equal(await app.mail.countTo(here.email), 1)
  await page.post('magic-link', { email: withdrawn.email })
  const link = await app.mail.tokenTo(withdrawn.email, 'uk_ml_')
  assert.equal((await withdraw(withdrawn.id)).status, 204)
  assert.equal((await page.post('magic-link/redeem', { token: link })).status, 403)
  app.clock.advance(days(7))
  const mails = await app.mail.countTo(expired.email)
  await page.post('magic-link', { email: expired.email })
  assert.equal(await app.mail.countTo(expired.email), mails)
})

test('a stranger’s sign-up with an invited address gives access only to the owner of the address', async () => {
  const { email, token } = await invited()
  await page.post('signup', { email, password: 'of a stranger' })
  const verification = { token: await app.mail.tokenTo(email, 'uk_ev_'), signup_secret: newToken('') }
  const { body } = await page.post('verify-email', verification)
  assert.equal((await page.post('login', { email, password: 'of a stranger' })).status, 401)
  assert.equal((await app.as(body.token).post('/v1/contact/invitations/accept', { token })).status, 200)
})
