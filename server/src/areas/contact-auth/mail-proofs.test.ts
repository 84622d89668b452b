import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { contactIn } from '../../../testing/contacts.ts'
import { someEmail } from '../../../testing/people.ts'
import { days, hours, minutes } from '../../platform/clock.ts'
import { newToken } from '../../platform/crypto/tokens.ts'
import { kindOf, type SignInPage, signInPage } from './testing.ts'

let app: TestApp
let page: SignInPage
before(async () => {
  app = await testApp()
  page = await signInPage(app)
})
after(() => app.close())

const linkTo = async (email: string) => {
  assert.equal((await page.post('magic-link', { email })).status, 202)
  return app.mail.tokenTo(email, 'uk_ml_')
}
const codeFor = async (email: string) => {
  assert.equal((await page.post('email-code', { email })).status, 202)
  return page.codeTo(email)
}
const redeem = (token: string, more = {}) => page.post('magic-link/redeem', { token, ...more })
const enter = (email: string, code: string, more = {}) => page.post('email-code/verify', { email, code, ...more })
const other = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

test('a magic link creates an account the first time, and signs in after that', async () => {
  const email = someEmail('Max')
  const first = await page.byLink(email)
  assert.equal(first.status, 200, JSON.stringify(first.body))
  assert.equal(first.body.contact.email, email)
  assert.equal(first.body.contact.email_verified, true)
  assert.equal((await page.byLink(email.toLowerCase())).body.contact.id, first.body.contact.id)
  assert.deepEqual(await kindOf(app, first.body.contact.id), [
    'contact.identified',
    'contact.signed_in magic_link',
    'contact.signed_in magic_link',
  ])
})

test('the sign-in fact has the IP address, user agent and session', async () => {
  const { body } = await page.byLink(someEmail())
  await app.settle()
  const [fact] = await app.database.sql<{ data: Record<string, string>; environment_id: string }[]>`
    select data, environment_id from facts where contact_id = ${body.contact.id} and type = 'contact.signed_in'`
  assert.equal(fact?.environment_id, page.environmentId)
  assert.match(fact?.data.ip ?? '', /^10\./)
  assert.equal(fact?.data.user_agent, 'node')
  assert.ok(fact?.data.session_id)
})

test('erasing a contact deletes its emails, and keeps those to the same address in other environments', async () => {
  const email = someEmail('gone')
  const elsewhere = await signInPage(app, page.owner, 'test')
  const { body } = await page.byLink(email)
  await elsewhere.byLink(email)
  await linkTo(email)
  const mails = () => app.database.sql`
    select environment_id from mail_outbox where lower(recipient) = ${email.toLowerCase()}`
  assert.equal((await mails()).length, 3)
  assert.equal((await page.owner.delete(`/v1/organization/contacts/${body.contact.id}`)).status, 204)
  assert.deepEqual([...(await mails())], [{ environment_id: elsewhere.environmentId }])
})

test("a mail scanner's visit does not consume a link", async () => {
  const email = someEmail()
  const token = await linkTo(email)
  const url = new URL(/http\S+magic-link\S+/.exec((await app.mail.to(email)).text_body)?.[0] ?? '')
  assert.equal(url.hash, `#${token}`)
  assert.ok(!url.search.includes(token))
  await app.anyone.get(url.pathname + url.search)
  const asked = await app.anyone.get('/v1/contact-auth/magic-link/redeem')
  assert.equal(asked.status, 405)
  assert.equal((await redeem(token)).status, 200)
})

test('used, expired and unknown links return the same 401', async () => {
  const [used, expired] = [await linkTo(someEmail()), await linkTo(someEmail())]
  assert.equal((await redeem(used)).status, 200)
  app.clock.advance(minutes(30))
  const answers = [await redeem(used), await redeem(expired), await redeem('uk_ml_never'), await redeem('')]
  for (const { status, body } of answers) {
    assert.equal(status, 401)
    assert.deepEqual(body, answers[0]?.body)
  }
})

test('concurrent redemptions of one link open one session', async () => {
  const token = await linkTo(someEmail())
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => redeem(token)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401, 401, 401])
})

test('concurrent redemptions of two links to one new address create one contact', async () => {
  const email = someEmail()
  const tokens = [await linkTo(email), await linkTo(email)]
  const answers = await Promise.all(tokens.map((token) => redeem(token)))
  assert.ok(answers.some(({ status }) => status === 200))
  const rows = await app.database.sql`select 1 from contacts where email = ${email}`
  assert.equal(rows.length, 1)
})

test('redeeming a link invalidates the other links and the pending code', async () => {
  const email = someEmail()
  const [first, second, code] = [await linkTo(email), await linkTo(email), await codeFor(email)]
  assert.equal((await redeem(first)).status, 200)
  assert.equal((await redeem(second)).status, 401)
  assert.equal((await enter(email, code)).status, 401)
})

test('a code signs in once, also when typed with a space', async () => {
  const email = someEmail('Cody')
  const code = await codeFor(email)
  const { status, body } = await enter(email.toUpperCase(), `${code.slice(0, 3)} ${code.slice(3)}`)
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(await kindOf(app, body.contact.id), ['contact.identified', 'contact.signed_in email_code'])
  assert.equal((await enter(email, code)).status, 401)
})

test('a code is invalid after five attempts', async () => {
  const [patient, hasty] = [someEmail(), someEmail()]
  const right = { patient: await codeFor(patient), hasty: await codeFor(hasty) }
  for (let by = 1; by <= 4; by++) assert.equal((await enter(patient, other(right.patient, by))).status, 401)
  assert.equal((await enter(patient, right.patient)).status, 200)
  for (let by = 1; by <= 5; by++) assert.equal((await enter(hasty, other(right.hasty, by))).status, 401)
  assert.equal((await enter(hasty, right.hasty)).status, 401)
})

test('every concurrent guess counts as an attempt', async () => {
  const email = someEmail()
  const code = await codeFor(email)
  await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((by) => enter(email, other(code, by))))
  const [row] = await app.database.sql<{ attempts: number }[]>`
    select attempts from contact_email_codes where email_key = ${email}`
  assert.equal(row?.attempts, 5)
  assert.equal((await enter(email, code)).status, 401)
})

test('concurrent uses of the right code open one session', async () => {
  const email = someEmail()
  const code = await codeFor(email)
  const answers = await Promise.all([1, 2, 3, 4].map(() => enter(email, code)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401, 401])
})

test('a new code replaces the old one and has its own attempts', async () => {
  const email = someEmail()
  const old = await codeFor(email)
  for (let by = 1; by <= 5; by++) await enter(email, other(old, by))
  const fresh = await codeFor(email)
  if (fresh !== old) assert.equal((await enter(email, old)).status, 401)
  assert.equal((await enter(email, fresh)).status, 200)
})

test('a code is valid for ten minutes, for its own address and environment', async () => {
  const [email, late] = [someEmail(), someEmail()]
  const inTest = await signInPage(app, page.owner, 'test')
  const code = await codeFor(email)
  assert.equal((await enter(someEmail(), code)).status, 401)
  assert.equal((await inTest.post('email-code/verify', { email, code })).status, 401)
  assert.equal((await enter(email, code)).status, 200)
  const expired = await codeFor(late)
  app.clock.advance(minutes(10))
  assert.equal((await enter(late, expired)).status, 401)
})

test('a live link redeemed with a test key is 401, and stays valid in its own environment', async () => {
  const inTest = await signInPage(app, page.owner, 'test')
  const elsewhere = await signInPage(app)
  const token = await linkTo(someEmail())
  assert.equal((await inTest.post('magic-link/redeem', { token })).status, 401)
  assert.equal((await elsewhere.post('magic-link/redeem', { token })).status, 401)
  assert.equal((await redeem(token)).status, 200)
})

test('a token of one kind is not accepted as another kind', async () => {
  const email = someEmail()
  const { body } = await page.byLink(email)
  await page.post('forgot-password', { email })
  const reset = await app.mail.tokenTo(email, 'uk_pr_')
  for (const token of [reset, body.token, page.key]) assert.equal((await redeem(token)).status, 401)
})

test('a visitor becomes the new contact, or is merged into an existing one', async () => {
  const [first, second] = [await visitor(), await visitor()]
  const email = someEmail()
  const made = await page.byLink(email, { anonymous_id: `visitor-${first}` })
  assert.equal(made.body.contact.id, first)
  const code = await codeFor(email)
  const again = await enter(email, code, { anonymous_id: `visitor-${second}` })
  assert.equal(again.body.contact.id, first)
  assert.deepEqual(await kindOf(app, first), [
    'contact.identified',
    'contact.signed_in magic_link',
    'contact.merged',
    'contact.signed_in email_code',
  ])
})

const visitor = async () => (await contactIn(app, page.owner, 'live', { kind: 'visitor' })).contactId

test('an address set by the backend signs in to its contact, and is verified from then on', async () => {
  const backend = await app.secretKey(page.owner)
  const email = someEmail()
  const upserted = await backend.post('/v1/contacts', { external_id: email, email })
  const { body } = await page.byLink(email)
  assert.equal(body.contact.id, upserted.body.id)
  assert.equal(body.contact.email_verified, true)
})

test('an address gets at most twenty emails an hour, from all callers together', async () => {
  const email = someEmail()
  for (let asked = 0; asked < 23; asked++) assert.equal((await page.post('magic-link', { email })).status, 202)
  assert.equal(await app.mail.countTo(email), 20)
  app.clock.advance(hours(1))
  assert.equal((await page.byLink(email)).status, 200)
})

/** Spends what an address may be mailed in an hour, save so many. */
async function spend(email: string, save: number): Promise<void> {
  for (let sent = 0; sent < 20 - save; sent++) await page.post('magic-link', { email })
}

test('the last email of an hour says that no more are sent', async () => {
  const email = someEmail()
  const notice = /No further emails are sent for the next \d+ minutes/
  await spend(email, 1)
  assert.doesNotMatch((await app.mail.to(email)).text_body, notice)
  await page.post('magic-link', { email })
  assert.match((await app.mail.to(email)).text_body, notice)
})

test('links and codes already sent stay valid when later requests send no email', async () => {
  const [byLink, byCode, bySignUp] = [someEmail(), someEmail(), someEmail()]
  for (const email of [byLink, byCode, bySignUp]) await spend(email, 1)
  const [link, code, signup_secret] = [await linkTo(byLink), await codeFor(byCode), newToken('')]
  const signUp = (password: string) => page.post('signup', { email: bySignUp, password, signup_secret })
  await signUp('the password of the mail')
  const token = await app.mail.tokenTo(bySignUp, 'uk_ev_')
  for (const email of [byLink, byCode, bySignUp]) {
    for (const path of ['magic-link', 'email-code', 'resend-verification']) await page.post(path, { email })
    assert.equal(await app.mail.countTo(email), 20)
  }
  await signUp('a password that no mail speaks of')
  assert.equal((await redeem(link)).status, 200)
  assert.equal((await enter(byCode, code)).status, 200)
  assert.equal((await page.post('verify-email', { token, signup_secret })).body.contact.has_password, true)
  const login = { email: bySignUp, password: 'the password of the mail' }
  assert.equal((await page.post('login', login)).status, 200)
})

test('requests that send no email do not count towards the limit of an address', async () => {
  const email = someEmail()
  for (let asked = 0; asked < 21; asked++) await page.post('resend-verification', { email })
  for (let asked = 0; asked < 21; asked++) await page.post('forgot-password', { email })
  assert.equal(await app.mail.countTo(email), 0)
  assert.equal((await page.byLink(email)).status, 200)
})

test('expired links, codes and sign-ups are deleted', async () => {
  const email = someEmail()
  await linkTo(email)
  await codeFor(email)
  await page.post('signup', { email, password: 'a long password' })
  app.clock.advance(days(2))
  await app.settle()
  for (const table of ['contact_tokens', 'contact_email_codes', 'contact_signups']) {
    const rows = await app.database.sql`select 1 from ${app.database.sql(table)} where email_key = ${email}`
    assert.equal(rows.length, 0, table)
  }
})

test('erasing a contact invalidates its links', async () => {
  const email = someEmail()
  const { body } = await page.byLink(email)
  const token = await linkTo(email)
  await page.post('forgot-password', { email })
  const reset = await app.mail.tokenTo(email, 'uk_pr_')
  const backend = await app.secretKey(page.owner)
  assert.equal((await backend.delete(`/v1/contacts/${body.contact.id}`)).status, 204)
  assert.equal((await redeem(token)).status, 401)
  assert.equal((await page.post('reset-password', { token: reset, password: 'a long password' })).status, 401)
})
