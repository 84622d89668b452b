import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { contactIn } from '../../../../testing/contacts.ts'
import { someEmail } from '../../../../testing/people.ts'
import { setPortalUrl } from '../../../../testing/portal.ts'
import { callerAt } from '../../../../testing/requests.ts'
import { hours, minutes } from '../../../platform/clock.ts'
import { newToken } from '../../../platform/crypto/tokens.ts'
import { kindOf, type SignInPage, signInPage } from '../testing.ts'

let app: TestApp
let page: SignInPage
before(async () => {
  app = await testApp()
  page = await signInPage(app)
})
after(() => app.close())

const password = 'a long password'
const logIn = (email: string, given = password, more = {}) => page.post('login', { email, password: given, ...more })

test('a contact signs up, verifies the address and signs in again', async () => {
  const email = someEmail('Nora')
  const verified = await page.signUp(email, password, 'Nora New')
  assert.equal(verified.status, 200, JSON.stringify(verified.body))
  assert.match(verified.body.token, /^uk_ct_/)
  assert.equal(verified.body.verified, true)
  const { contact } = verified.body
  assert.equal(contact.kind, 'identified')
  assert.equal(contact.email, email)
  assert.equal(contact.email_verified, true)
  assert.equal(contact.name, 'Nora New')
  assert.equal((await app.as(verified.body.token).get('/v1/contact/me')).body.contact.id, contact.id)
  assert.equal((await logIn(email.toUpperCase())).body.contact.id, contact.id)
  assert.deepEqual(await kindOf(app, contact.id), [
    'contact.identified',
    'contact.signed_in password',
    'contact.signed_in password',
  ])
})

test('an account does not exist before its address is verified', async () => {
  const email = someEmail()
  assert.equal((await page.post('signup', { email, password })).status, 202)
  assert.equal((await logIn(email)).status, 401)
  assert.equal((await app.database.sql`select 1 from contacts where email = ${email}`).length, 0)
})

test('the email has the tenant’s name and a link to its own pages, with the token in the fragment', async () => {
  const own = await signInPage(app)
  await own.settings({ brand_name: 'Initech Suite' })
  await setPortalUrl(app, own.owner, 'https://id.initech.example/start')
  const email = someEmail()
  await own.post('signup', { email, password })
  const mail = await app.mail.to(email)
  const token = await app.mail.tokenTo(email, 'uk_ev_')
  const link = `https://id.initech.example/start/verify-email?key=${own.key}#${token}`
  assert.match(mail.subject, /Initech Suite/)
  assert.ok(mail.text_body.includes(link))
  assert.ok(mail.html_body.includes(link))
  assert.doesNotMatch(mail.text_body + mail.html_body, /Userkeep/)
  const [row] = await app.database.sql<{ sender_name: string }[]>`
    select sender_name from mail_outbox where recipient = ${email}`
  assert.equal(row?.sender_name, 'Initech Suite')
})

test('a verification works once, also with concurrent requests', async () => {
  const email = someEmail()
  await page.post('signup', { email, password })
  const token = await app.mail.tokenTo(email, 'uk_ev_')
  const answers = await Promise.all([1, 2, 3, 4].map(() => page.post('verify-email', { token })))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401, 401])
  assert.equal((await page.post('verify-email', { token })).status, 401)
})

test('a verification is valid for a day, and can be sent again', async () => {
  const email = someEmail()
  await page.post('signup', { email, password })
  const first = await app.mail.tokenTo(email, 'uk_ev_')
  assert.equal((await page.post('resend-verification', { email })).status, 202)
  const second = await app.mail.tokenTo(email, 'uk_ev_')
  assert.notEqual(first, second)
  app.clock.advance(hours(24) - minutes(1))
  assert.equal((await page.post('verify-email', { token: first })).status, 200)
  assert.equal((await page.post('verify-email', { token: second })).status, 401)
  const late = someEmail()
  await page.post('signup', { email: late, password })
  app.clock.advance(hours(24))
  const token = await app.mail.tokenTo(late, 'uk_ev_')
  assert.equal((await page.post('verify-email', { token })).status, 401)
  const mails = await app.mail.countTo(late)
  assert.equal((await page.post('resend-verification', { email: late })).status, 202)
  assert.equal(await app.mail.countTo(late), mails)
})

test('signing up with the address of an account changes nothing, and the email says so', async () => {
  const email = someEmail()
  await page.signUp(email, password)
  assert.equal((await page.post('signup', { email, password: 'of a stranger' })).status, 202)
  const mail = await app.mail.to(email)
  assert.match(mail.subject, /already/)
  assert.match(mail.text_body, /\/portal\/sign-in\?key=uk_pk_live_\w+\n/)
  assert.equal((await logIn(email, 'of a stranger')).status, 401)
  assert.equal((await logIn(email)).status, 200)
  const mails = await app.mail.countTo(email)
  await page.post('resend-verification', { email })
  assert.equal(await app.mail.countTo(email), mails)
})

test('a later sign-up with the same address replaces the earlier one, and either email verifies it', async () => {
  const email = someEmail()
  const signup_secret = newToken('')
  await page.post('signup', { email, password: 'the first password', signup_secret })
  const first = await app.mail.tokenTo(email, 'uk_ev_')
  await page.post('signup', { email, password: 'the second password', signup_secret })
  const second = await app.mail.tokenTo(email, 'uk_ev_')
  assert.notEqual(first, second)
  assert.equal((await page.post('verify-email', { token: first, signup_secret })).status, 200)
  assert.equal((await page.post('verify-email', { token: second, signup_secret })).status, 401)
  assert.equal((await logIn(email, 'the first password')).status, 401)
  assert.equal((await logIn(email, 'the second password')).status, 200)
})

test('a stranger’s sign-up ends as soon as the owner verifies the address another way', async () => {
  const [byLink, byCode] = [someEmail(), someEmail()]
  for (const email of [byLink, byCode]) await page.post('signup', { email, password: 'of a stranger' })
  const mailed = await app.mail.tokenTo(byLink, 'uk_ev_')
  assert.equal((await page.byLink(byLink)).status, 200)
  await page.post('email-code', { email: byCode })
  const code = await page.codeTo(byCode)
  assert.equal((await page.post('email-code/verify', { email: byCode, code })).status, 200)
  for (const email of [byLink, byCode]) assert.equal((await logIn(email, 'of a stranger')).status, 401)
  assert.equal((await page.post('verify-email', { token: mailed })).status, 401)
  assert.equal(
    (await app.database.sql`select 1 from contact_signups where email in ${app.database.sql([byLink, byCode])}`).length,
    0,
  )
})

test('a pending sign-up ends once the account has its own password', async () => {
  const [email, signup_secret] = [someEmail(), newToken('')]
  await page.post('signup', { email, password: 'of the sign-up', signup_secret })
  const token = await app.mail.tokenTo(email, 'uk_ev_')
  const person = await contactIn(app, page.owner, 'live', { email })
  await person.post('/v1/contact/password', { new_password: password })
  assert.equal((await page.post('verify-email', { token, signup_secret })).status, 401)
  assert.equal((await logIn(email)).status, 200)
  assert.equal((await logIn(email, 'of the sign-up')).status, 401)
})

test('an unknown email, an account without a password and a wrong password return the same 401', async () => {
  const email = someEmail()
  await page.signUp(email, password)
  const { email: passwordless } = await contactIn(app, page.owner)
  const answers = [await logIn(someEmail()), await logIn(passwordless), await logIn(email, 'not the password')]
  for (const { status, body } of answers) {
    assert.equal(status, 401)
    assert.deepEqual(body, answers[0]?.body)
  }
})

test('composed and decomposed Unicode letters are the same password', async () => {
  const email = someEmail()
  await page.signUp(email, 'päßwörd — ß'.normalize('NFD'))
  assert.equal((await logIn(email, 'päßwörd — ß'.normalize('NFC'))).status, 200)
})

test('a reset works once, and ends every session and challenge of the contact', async () => {
  const email = someEmail()
  const { body: before } = await page.signUp(email, password)
  assert.equal((await page.post('forgot-password', { email })).status, 202)
  await page.post('forgot-password', { email })
  const token = await app.mail.tokenTo(email, 'uk_pr_')
  const reset = { token, password: 'a new password' }
  const answers = await Promise.all([1, 2, 3].map(() => page.post('reset-password', reset)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 401, 401])
  assert.equal((await app.as(before.token).get('/v1/contact/me')).status, 401)
  assert.equal((await logIn(email)).status, 401)
  assert.equal((await logIn(email, reset.password)).status, 200)
})

test('a reset is valid for an hour, and using one invalidates the others', async () => {
  const email = someEmail()
  await page.signUp(email, password)
  await page.post('forgot-password', { email })
  const first = await app.mail.tokenTo(email, 'uk_pr_')
  await page.post('forgot-password', { email })
  const second = await app.mail.tokenTo(email, 'uk_pr_')
  assert.equal((await page.post('reset-password', { token: second, password })).status, 204)
  assert.equal((await page.post('reset-password', { token: first, password })).status, 401)
  await page.post('forgot-password', { email })
  app.clock.advance(hours(1))
  const late = await app.mail.tokenTo(email, 'uk_pr_')
  assert.equal((await page.post('reset-password', { token: late, password })).status, 401)
})

test('a contact without a password sets the first one the same way', async () => {
  const person = await contactIn(app, page.owner)
  await page.post('forgot-password', { email: person.email })
  const token = await app.mail.tokenTo(person.email, 'uk_pr_')
  assert.equal((await page.post('reset-password', { token, password })).status, 204)
  assert.equal((await logIn(person.email)).body.contact.id, person.contactId)
})

test('tokens and passwords of one environment are not valid in another', async () => {
  const inTest = await signInPage(app, page.owner, 'test')
  const [email, signup_secret] = [someEmail(), newToken('')]
  await page.post('signup', { email, password, signup_secret })
  const verification = { token: await app.mail.tokenTo(email, 'uk_ev_'), signup_secret }
  assert.equal((await inTest.post('verify-email', verification)).status, 401)
  assert.equal((await page.post('verify-email', verification)).status, 200)
  assert.equal((await inTest.post('login', { email, password })).status, 401)
  await page.post('forgot-password', { email })
  const reset = { token: await app.mail.tokenTo(email, 'uk_pr_'), password: 'of elsewhere' }
  assert.equal((await inTest.post('reset-password', reset)).status, 401)
  assert.equal((await logIn(email)).status, 200)
})

test('a visitor is merged at sign-in, unless it is already identified', async () => {
  const email = someEmail()
  const { body } = await page.signUp(email, password)
  const visitor = await contactIn(app, page.owner, 'live', { kind: 'visitor' })
  const other = await contactIn(app, page.owner)
  for (const { contactId } of [visitor, other]) {
    const signedIn = await logIn(email, password, { anonymous_id: `visitor-${contactId}` })
    assert.equal(signedIn.body.contact.id, body.contact.id)
  }
  const ids = [visitor.contactId, other.contactId]
  const left = await app.database.sql<{ id: string }[]>`select id from contacts where id = any(${ids}::uuid[])`
  assert.deepEqual(
    left.map(({ id }) => id),
    [other.contactId],
  )
  assert.ok((await kindOf(app, body.contact.id)).includes('contact.merged'))
})

test('requests that always return 202 also do so while the method is off, and send no email', async () => {
  const own = await signInPage(app)
  const { email } = await contactIn(app, own.owner)
  const pending = someEmail()
  await own.post('signup', { email: pending, password })
  const mails = await app.mail.countTo(pending)
  await own.settings({ methods: [] })
  for (const path of ['signup', 'resend-verification', 'forgot-password', 'magic-link', 'email-code']) {
    for (const to of [email, pending, someEmail()]) {
      const answer = await own.post(path, { email: to, ...(path === 'signup' && { password }) })
      assert.equal(answer.status, 202, path)
    }
  }
  assert.deepEqual([await app.mail.countTo(email), await app.mail.countTo(pending)], [0, mails])
})

test('a sign-in method that is off returns 403', async () => {
  const own = await signInPage(app)
  await own.settings({ methods: ['magic_link'] })
  const email = someEmail()
  for (const [path, body] of Object.entries({
    login: { email, password },
    'verify-email': { token: 'uk_ev_none' },
    'reset-password': { token: 'uk_pr_none', password },
    'email-code/verify': { email, code: '123456' },
  })) {
    const answer = await own.post(path, body)
    assert.equal(answer.status, 403, path)
    assert.equal(answer.body.error.code, 'method_disabled')
  }
  assert.equal(await app.mail.countTo(email), 0)
  assert.equal((await own.byLink(email)).status, 200)
})

test('bad input is refused and changes nothing', async () => {
  const email = someEmail()
  for (const body of [
    { email: 'no address', password },
    { email: `${'a'.repeat(250)}@example.com`, password },
    { email: 'jörg@exämple.com', password },
    { email, password: 'short' },
    { email, password: 'x'.repeat(257) },
    { email, password, name: '' },
    { email, password, signup_secret: 'easily guessed' },
    { email, password, admin: true },
  ]) {
    assert.equal((await page.post('signup', body)).status, 400, JSON.stringify(body))
  }
  assert.equal(await app.mail.countTo(email), 0)
  assert.equal((await page.signUp(someEmail('xn').replace('example.com', 'xn--exmple-cua.com'), password)).status, 200)
})

test('an origin that the key does not allow is refused', async () => {
  const own = await signInPage(app)
  const { body: keys } = await own.owner.get('/v1/organization/api-keys?environment=live')
  const path = `/v1/organization/api-keys/${keys.api_keys[0].id}`
  await own.owner.patch(path, { allowed_origins: ['https://app.acme.example'] })
  const body = { publishable_key: own.key, email: someEmail() }
  const from = (origin: string) =>
    callerAt(app.baseUrl).post('/v1/contact-auth/magic-link', body, { headers: { origin } })
  assert.equal((await from('https://evil.example')).status, 403)
  assert.equal((await from('https://app.acme.example')).status, 202)
})
