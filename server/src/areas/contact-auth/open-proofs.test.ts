import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { contactIn } from '../../../testing/contacts.ts'
import { someEmail } from '../../../testing/people.ts'
import { newToken } from '../../platform/crypto/tokens.ts'
import { type SignInPage, signInPage, turnOnSecondFactor } from './testing.ts'

// A password change shuts others out, so nothing mailed before opens the account afterwards.

let app: TestApp
let page: SignInPage
before(async () => {
  app = await testApp()
  page = await signInPage(app)
})
after(() => app.close())

const password = 'a long password'

/** A person with two addresses, each proven. */
async function somebody() {
  const [first, second] = [await contactIn(app, page.owner), await contactIn(app, page.owner)]
  const backend = await app.secretKey(page.owner)
  const merged = await backend.post(`/v1/contacts/${first.contactId}/merge`, { contact_id: second.contactId })
  assert.equal(merged.status, 200)
  return { ...first, emails: [first.email, second.email] }
}

/** Asks for all that can be mailed to an address, and answers how to use each. */
async function everyProof(email: string) {
  const ask = async (path: string) => assert.equal((await page.post(path, { email })).status, 202)
  await ask('forgot-password')
  const reset = await app.mail.tokenTo(email, 'uk_pr_')
  await ask('magic-link')
  const link = await app.mail.tokenTo(email, 'uk_ml_')
  await ask('email-code')
  const code = await page.codeTo(email)
  return {
    reset: () => page.post('reset-password', { token: reset, password: 'of whoever reads the mail' }),
    link: () => page.post('magic-link/redeem', { token: link }),
    code: () => page.post('email-code/verify', { email, code }),
  }
}

async function assertOver(proofs: Awaited<ReturnType<typeof everyProof>>[]): Promise<void> {
  for (const proof of proofs) {
    for (const [name, use] of Object.entries(proof)) assert.equal((await use()).status, 401, name)
  }
}

test('changing the password invalidates every link and code sent to any address of the contact', async () => {
  const person = await somebody()
  assert.equal((await person.post('/v1/contact/password', { new_password: 'the one before' })).status, 204)
  const proofs = [await everyProof(person.emails[0] ?? ''), await everyProof(person.emails[1] ?? '')]
  const change = { current_password: 'the one before', new_password: password }
  assert.equal((await person.post('/v1/contact/password', change)).status, 204)
  await assertOver(proofs)
  assert.equal((await page.post('login', { email: person.email, password })).status, 200)
})

test('resetting the password invalidates every link and code too', async () => {
  const person = await somebody()
  const [first, second] = [await everyProof(person.emails[0] ?? ''), await everyProof(person.emails[1] ?? '')]
  assert.equal((await first.reset()).status, 204)
  await assertOver([first, second])
})

test('verifying a sign-up for a known address invalidates every link and code too', async () => {
  const person = await somebody()
  const email = someEmail()
  const signup_secret = newToken('')
  await page.post('signup', { email, password, signup_secret })
  const token = await app.mail.tokenTo(email, 'uk_ev_')
  const backend = await app.secretKey(page.owner)
  const { body: late } = await backend.post('/v1/contacts', { email })
  await backend.post(`/v1/contacts/${person.contactId}/merge`, { contact_id: late.id })
  const proofs = [await everyProof(person.email), await everyProof(email)]
  assert.equal((await page.post('verify-email', { token, signup_secret })).status, 200)
  await assertOver(proofs)
})

test('turning off the second factor invalidates every link, code and challenge', async () => {
  const person = await somebody()
  const { recoveryCodes } = await turnOnSecondFactor(app, person.token)
  const { body: challenged } = await page.byLink(person.email)
  assert.equal(challenged.two_factor_required, true)
  const proof = await everyProof(person.email)
  const off = await person.delete('/v1/contact/two-factor', { code: recoveryCodes[0] })
  assert.equal(off.status, 204, JSON.stringify(off.body))
  await assertOver([proof])
  const { status, body } = await page.post('two-factor', { challenge_token: challenged.challenge_token, code: '0' })
  assert.deepEqual([status, body.error.message.includes('sign-in has expired')], [401, true])
})
