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

test('a magic link makes an account the first time, and is a sign-in after', async () => {
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

test('the fact of a sign-in says from where', async () => {
  const { body } = await page.byLink(someEmail())
  await app.settle()
  const [fact] = await app.database.sql<{ data: Record<string, string>; environment_id: string }[]>`
    select data, environment_id from facts where contact_id = ${body.contact.id} and type = 'contact.signed_in'`
  assert.equal(fact?.environment_id, page.environmentId)
  assert.match(fact?.data.ip ?? '', /^10\./)
  assert.equal(fact?.data.user_agent, 'node')
  assert.ok(fact?.data.session_id)
})

test('what was mailed to somebody goes with them, and what the same address got elsewhere stays', async () => {
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

test("a mail scanner's visit burns nothing", async () => {
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

test('one 401 answers a used, an expired and a never-issued link', async () => {
  const [used, expired] = [await linkTo(someEmail()), await linkTo(someEmail())]
  assert.equal((await redeem(used)).status, 200)
  app.clock.advance(minutes(30))
  const answers = [await redeem(used), await redeem(expired), await redeem('uk_ml_never'), await redeem('')]
  for (const { status, body } of answers) {
    assert.equal(status, 401)
    assert.deepEqual(body, answers[0]?.body)
  }
})

test('a link that several redeem at once opens one session', async () => {
  const token = await linkTo(someEmail())
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => redeem(token)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401, 401, 401])
})

test('two links to one new address that race make one contact', async () => {
  const email = someEmail()
  const tokens = [await linkTo(email), await linkTo(email)]
  const answers = await Promise.all(tokens.map((token) => redeem(token)))
  assert.ok(answers.some(({ status }) => status === 200))
  const rows = await app.database.sql`select 1 from contacts where email = ${email}`
  assert.equal(rows.length, 1)
})

test('one link redeemed ends the others, and the code that waits', async () => {
  const email = someEmail()
  const [first, second, code] = [await linkTo(email), await linkTo(email), await codeFor(email)]
  assert.equal((await redeem(first)).status, 200)
  assert.equal((await redeem(second)).status, 401)
  assert.equal((await enter(email, code)).status, 401)
})

test('a code signs in, once, also with a space in it', async () => {
  const email = someEmail('Cody')
  const code = await codeFor(email)
  const { status, body } = await enter(email.toUpperCase(), `${code.slice(0, 3)} ${code.slice(3)}`)
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(await kindOf(app, body.contact.id), ['contact.identified', 'contact.signed_in email_code'])
  assert.equal((await enter(email, code)).status, 401)
})

test('a code dies after five attempts', async () => {
  const [patient, hasty] = [someEmail(), someEmail()]
  const right = { patient: await codeFor(patient), hasty: await codeFor(hasty) }
  for (let by = 1; by <= 4; by++) assert.equal((await enter(patient, other(right.patient, by))).status, 401)
  assert.equal((await enter(patient, right.patient)).status, 200)
  for (let by = 1; by <= 5; by++) assert.equal((await enter(hasty, other(right.hasty, by))).status, 401)
  assert.equal((await enter(hasty, right.hasty)).status, 401)
})

test('guesses that race count each', async () => {
  const email = someEmail()
  const code = await codeFor(email)
  await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((by) => enter(email, other(code, by))))
  const [row] = await app.database.sql<{ attempts: number }[]>`
    select attempts from contact_email_codes where email_key = ${email}`
  assert.equal(row?.attempts, 5)
  assert.equal((await enter(email, code)).status, 401)
})

test('the right code that races opens one session', async () => {
  const email = someEmail()
  const code = await codeFor(email)
  const answers = await Promise.all([1, 2, 3, 4].map(() => enter(email, code)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401, 401])
})

test('a new code replaces the old one, and has attempts of its own', async () => {
  const email = someEmail()
  const old = await codeFor(email)
  for (let by = 1; by <= 5; by++) await enter(email, other(old, by))
  const fresh = await codeFor(email)
  if (fresh !== old) assert.equal((await enter(email, old)).status, 401)
  assert.equal((await enter(email, fresh)).status, 200)
})

test('a code is good for ten minutes, for its own address, in its own environment', async () => {
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

test('a live link redeemed with a test key is 401, and still good where it belongs', async () => {
  const inTest = await signInPage(app, page.owner, 'test')
  const elsewhere = await signInPage(app)
  const token = await linkTo(someEmail())
  assert.equal((await inTest.post('magic-link/redeem', { token })).status, 401)
  assert.equal((await elsewhere.post('magic-link/redeem', { token })).status, 401)
  assert.equal((await redeem(token)).status, 200)
})

test('a token of one kind is none of another', async () => {
  const email = someEmail()
  const { body } = await page.byLink(email)
  await page.post('forgot-password', { email })
  const reset = await app.mail.tokenTo(email, 'uk_pr_')
  for (const token of [reset, body.token, page.key]) assert.equal((await redeem(token)).status, 401)
})

test('a visitor becomes the new contact, and is folded into a known one', async () => {
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

test('an address that the backend named signs in to that contact, and is proven from then on', async () => {
  const backend = await app.secretKey(page.owner)
  const email = someEmail()
  const upserted = await backend.post('/v1/contacts', { external_id: email, email })
  const { body } = await page.byLink(email)
  assert.equal(body.contact.id, upserted.body.id)
  assert.equal(body.contact.email_verified, true)
})

test('an address is not mailed more than twenty times an hour, whoever asks', async () => {
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

test('the last mail of an hour says that no more come', async () => {
  const email = someEmail()
  const notice = /Further requests are not mailed for the next \d+ minutes/
  await spend(email, 1)
  assert.doesNotMatch((await app.mail.to(email)).text_body, notice)
  await page.post('magic-link', { email })
  assert.match((await app.mail.to(email)).text_body, notice)
})

test('what was mailed goes on working when later requests are mailed no more', async () => {
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

test('requests that mail nothing silence no address', async () => {
  const email = someEmail()
  for (let asked = 0; asked < 21; asked++) await page.post('resend-verification', { email })
  for (let asked = 0; asked < 21; asked++) await page.post('forgot-password', { email })
  assert.equal(await app.mail.countTo(email), 0)
  assert.equal((await page.byLink(email)).status, 200)
})

test('what has expired is cleared away', async () => {
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

test('whoever is erased leaves no link behind that works', async () => {
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
