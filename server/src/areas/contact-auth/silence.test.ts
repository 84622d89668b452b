import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../platform/testing/app.ts'
import { contactIn } from '../../platform/testing/contacts.ts'
import { someEmail } from '../../platform/testing/people.ts'
import { type SignInPage, signInPage } from './testing.ts'

// Whether there is an account must not be seen in what is answered, nor in the work that is done for it.

let app: TestApp
let page: SignInPage
before(async () => {
  app = await testApp()
  page = await signInPage(app)
  // What is noted for later is written by a timer, which would come in between.
  await app.app.platform.touches.stop()
})
after(() => app.close())

const password = 'a long password'

interface Work {
  status: number
  body: unknown
  statements: string[]
  hashes: number
}

/** Everything that a request makes the database and the password hash do. */
async function workOf(path: string, body: Record<string, unknown>): Promise<Work> {
  const statements: string[] = []
  let hashes = 0
  const { options } = app.database.sql as unknown as { options: { debug: unknown } }
  const { passwords } = app.app.platform
  const { hash, verify } = passwords
  const counted =
    <A extends unknown[], T>(work: (...given: A) => T) =>
    (...given: A): T => {
      hashes++
      return work(...given)
    }
  Object.assign(passwords, { hash: counted(hash), verify: counted(verify) })
  options.debug = (_connection: number, statement: string) => statements.push(shape(statement))
  try {
    const answer = await page.post(path, body)
    return { status: answer.status, body: answer.body, hashes, statements: statements.filter((text) => text !== '') }
  } finally {
    options.debug = false
    Object.assign(passwords, { hash, verify })
  }
}

/** A row that is written is one write, whichever table it goes to; notifying the workers is not part of the answer. */
function shape(statement: string): string {
  const text = statement.replaceAll(/\s+/g, ' ').trim().toLowerCase()
  if (text.includes('pg_notify')) return ''
  return text.replace(/^insert into (mail_outbox|contact_tokens) .*$/, 'insert a row')
}

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

test('signing up', async () => {
  const work = await alike('signup', [await account(), someEmail()], { password })
  assert.equal(work.hashes, 1)
})

test('signing in with a wrong password', async () => {
  const { email: passwordless } = await contactIn(app, page.owner)
  const pending = someEmail()
  await page.post('signup', { email: pending, password })
  const emails = [await account(), someEmail(), passwordless, pending]
  const work = await alike('login', emails, { password: 'not the password' }, 401)
  assert.equal(work.hashes, 1)
})

test('forgetting a password', async () => {
  await alike('forgot-password', [await account(), someEmail()])
})

test('asking for the verification again', async () => {
  const pending = someEmail()
  await page.post('signup', { email: pending, password })
  await alike('resend-verification', [pending, await account(), someEmail()])
})

test('a magic link and a code, also where sign-up is closed', async () => {
  const known = await account()
  await page.settings({ signup: 'closed' })
  await alike('magic-link', [known, someEmail()])
  await alike('email-code', [known, someEmail()])
  await alike('signup', [known, someEmail()], { password })
  await page.settings({ signup: 'open' })
})

test('where sign-up is closed, whether a team waits for somebody', async () => {
  const founder = await contactIn(app, page.owner)
  await founder.post('/v1/contact/customers', { name: 'Kramerica' })
  const invited = someEmail()
  await founder.post('/v1/contact/customer/invitations', { email: invited })
  await page.settings({ signup: 'closed' })
  for (const path of ['magic-link', 'email-code']) await alike(path, [invited, someEmail()])
  await alike('signup', [invited, someEmail()], { password })
  await page.settings({ signup: 'open' })
})

test('a wrong code', async () => {
  const asked = someEmail()
  await page.post('email-code', { email: asked })
  const code = await page.codeTo(asked)
  const wrong = code === '000000' ? '111111' : '000000'
  await alike('email-code/verify', [asked, someEmail()], { code: wrong }, 401)
})

test('the recorder sees a difference where there is one', async () => {
  const [one, other] = [
    await workOf('login', { email: await account(), password }),
    await workOf('login', { email: someEmail(), password }),
  ]
  assert.notDeepEqual(one.statements, other.statements)
})
