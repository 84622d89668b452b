import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { contactIn } from '../../../testing/contacts.ts'
import { someEmail } from '../../../testing/people.ts'
import { type Work, workOf as workOfRequest } from '../../../testing/work-of.ts'
import { type SignInPage, signInPage } from './testing.ts'

// Whether there is an account must not be seen in what is answered, nor in the work that is done for it.

let app: TestApp
let page: SignInPage
before(async () => {
  app = await testApp()
  page = await signInPage(app)
  // Deferred writes are made by a timer, which would interfere.
  await app.app.platform.lastUsed.stop()
})
after(() => app.close())

const password = 'a long password'

const workOf = (path: string, body: Record<string, unknown>) => workOfRequest(app, () => page.post(path, body))

async function account(): Promise<string> {
  const email = someEmail()
  await page.signUp(email, password)
  return email
}

async function alike(path: string, emails: string[], more: Record<string, unknown> = {}, status = 202) {
  const works: Work[] = []
  for (const email of emails) works.push(await workOf(path, { email, ...more }))
  const [first] = works
  assert.equal(first?.status, status)
  assert.ok((first?.statements.length ?? 0) > 2)
  for (const work of works) assert.deepEqual(work, first)
  return first as Work
}

test('signing up does not reveal whether an account exists', async () => {
  const work = await alike('signup', [await account(), someEmail()], { password })
  assert.equal(work.hashes, 1)
})

test('signing in with a wrong password does not reveal whether an account exists', async () => {
  const { email: passwordless } = await contactIn(app, page.owner)
  const pending = someEmail()
  await page.post('signup', { email: pending, password })
  const emails = [await account(), someEmail(), passwordless, pending]
  const work = await alike('login', emails, { password: 'not the password' }, 401)
  assert.equal(work.hashes, 1)
})

test('requesting a password reset does not reveal whether an account exists', async () => {
  await alike('forgot-password', [await account(), someEmail()])
})

test('requesting the verification again does not reveal whether an account exists', async () => {
  const pending = someEmail()
  await page.post('signup', { email: pending, password })
  await alike('resend-verification', [pending, await account(), someEmail()])
})

test('a magic link or code does not reveal whether an account exists, also while sign-up is closed', async () => {
  const known = await account()
  await page.settings({ signup: 'closed' })
  await alike('magic-link', [known, someEmail()])
  await alike('email-code', [known, someEmail()])
  await alike('signup', [known, someEmail()], { password })
  await page.settings({ signup: 'open' })
})

test('a closed sign-up does not reveal whether an address is invited to a customer', async () => {
  const founder = await contactIn(app, page.owner)
  await founder.post('/v1/contact/customers', { name: 'Kramerica' })
  const invited = someEmail()
  await founder.post('/v1/contact/customer/invitations', { email: invited })
  await page.settings({ signup: 'closed' })
  for (const path of ['magic-link', 'email-code']) await alike(path, [invited, someEmail()])
  await alike('signup', [invited, someEmail()], { password })
  await page.settings({ signup: 'open' })
})

test('a wrong code does not reveal whether a code was requested', async () => {
  const asked = someEmail()
  await page.post('email-code', { email: asked })
  const code = await page.codeTo(asked)
  const wrong = code === '000000' ? '111111' : '000000'
  await alike('email-code/verify', [asked, someEmail()], { code: wrong }, 401)
})

test('the recorder detects a difference', async () => {
  const [one, other] = [
    await workOf('login', { email: await account(), password }),
    await workOf('login', { email: someEmail(), password }),
  ]
  assert.notDeepEqual(one.statements, other.statements)
})
