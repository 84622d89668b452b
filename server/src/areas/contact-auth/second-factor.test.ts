import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { contactIn } from '../../../testing/contacts.ts'
import { someEmail } from '../../../testing/people.ts'
import type { Answer } from '../../../testing/requests.ts'
import { hours, minutes, seconds } from '../../platform/clock.ts'
import { kindOf, type SignInPage, signInPage, turnOnSecondFactor } from './testing.ts'

let app: TestApp
let page: SignInPage
before(async () => {
  app = await testApp()
  page = await signInPage(app)
})
after(() => app.close())

const password = 'a long password'

async function enrolled() {
  const email = someEmail()
  const { body } = await page.signUp(email, password)
  return { email, id: body.contact.id as string, ...(await turnOnSecondFactor(app, body.token, password)) }
}

const logIn = (email: string, more = {}) => page.post('login', { email, password, ...more })
const exchange = (challenge_token: string, code: string) => page.post('two-factor', { challenge_token, code })
const challengeOf = ({ status, body }: Answer): string => {
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(Object.keys(body).sort(), ['challenge_token', 'two_factor_required'])
  assert.match(body.challenge_token, /^uk_2fa_/)
  return body.challenge_token
}
const sessionsOf = async (id: string) =>
  (await app.database.sql`select 1 from contact_sessions where contact_id = ${id}`).length

test('every sign-in method requires the second factor, and the fact names the method', async () => {
  const { email, id, freshCode } = await enrolled()
  const byCode = async () => {
    await page.post('email-code', { email })
    return page.post('email-code/verify', { email, code: await page.codeTo(email) })
  }
  for (const way of [() => logIn(email), () => page.byLink(email), byCode]) {
    const before = await sessionsOf(id)
    const challenge = challengeOf(await way())
    assert.equal(await sessionsOf(id), before)
    const { status, body } = await exchange(challenge, freshCode())
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.contact.id, id)
    assert.equal(body.contact.two_factor_enabled, true)
  }
  assert.deepEqual((await kindOf(app, id)).slice(-3), [
    'contact.signed_in password',
    'contact.signed_in magic_link',
    'contact.signed_in email_code',
  ])
})

test('a wrong code does not consume the challenge, a right one does', async () => {
  const { email, wrongCode, freshCode, recoveryCodes } = await enrolled()
  const challenge = challengeOf(await logIn(email))
  for (const code of [wrongCode(), '', 'not a code']) assert.equal((await exchange(challenge, code)).status, 401)
  assert.equal((await exchange(challenge, freshCode())).status, 200)
  assert.equal((await exchange(challenge, recoveryCodes[0] ?? '')).status, 401)
})

test('a recovery code works too, once', async () => {
  const { email, recoveryCodes } = await enrolled()
  const [code = ''] = recoveryCodes
  assert.equal((await exchange(challengeOf(await logIn(email)), code.toUpperCase())).status, 200)
  assert.equal((await exchange(challengeOf(await logIn(email)), code)).status, 401)
})

test('concurrent right codes for one challenge open one session', async () => {
  const { email, id, freshCode, recoveryCodes } = await enrolled()
  const challenge = challengeOf(await logIn(email))
  const before = await sessionsOf(id)
  const codes = [freshCode(), recoveryCodes[0] ?? '', recoveryCodes[1] ?? '']
  const answers = await Promise.all(codes.map((code) => exchange(challenge, code)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401])
  assert.equal(await sessionsOf(id), before + 1)
})

test('one code sent concurrently to several challenges opens one session', async () => {
  const { email, freshCode } = await enrolled()
  const challenges = [challengeOf(await logIn(email)), challengeOf(await logIn(email))]
  const code = freshCode()
  const answers = await Promise.all(challenges.map((challenge) => exchange(challenge, code)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401])
})

test('a challenge is valid for five minutes, in its own environment', async () => {
  const { email, code, freshCode } = await enrolled()
  const inTest = await signInPage(app, page.owner, 'test')
  const early = challengeOf(await logIn(email))
  const body = { challenge_token: early, code: freshCode() }
  assert.equal((await inTest.post('two-factor', body)).status, 401)
  app.clock.advance(minutes(3) + seconds(30))
  assert.equal((await exchange(early, code())).status, 200)
  const late = challengeOf(await logIn(email))
  app.clock.advance(minutes(5))
  assert.equal((await exchange(late, code())).status, 401)
})

test('resetting the password leaves the second factor on and ends pending challenges', async () => {
  const { email, freshCode } = await enrolled()
  const waiting = challengeOf(await logIn(email))
  await page.post('forgot-password', { email })
  const token = await app.mail.tokenTo(email, 'uk_pr_')
  assert.equal((await page.post('reset-password', { token, password })).status, 204)
  assert.equal((await exchange(waiting, freshCode())).status, 401)
  challengeOf(await logIn(email))
})

test('a visitor is merged only after the second factor', async () => {
  const { email, id, freshCode } = await enrolled()
  const { contactId } = await contactIn(app, page.owner, 'live', { kind: 'visitor' })
  const isThere = async () => (await app.database.sql`select 1 from contacts where id = ${contactId}`).length === 1
  const challenge = challengeOf(await page.byLink(email, { anonymous_id: `visitor-${contactId}` }))
  assert.ok(await isThere())
  assert.equal((await exchange(challenge, freshCode())).body.contact.id, id)
  assert.ok(!(await isThere()))
})

test('a server without an encryption key answers 501', async () => {
  const keyless = await testApp({ database: app.database, secrets: null })
  try {
    const answer = await keyless.anyone.post('/v1/contact-auth/two-factor', {
      publishable_key: page.key,
      challenge_token: 'uk_2fa_none',
      code: '123456',
    })
    assert.equal(answer.status, 501)
  } finally {
    await keyless.close()
  }
})

test('abandoned challenges are deleted', async () => {
  const { email, id } = await enrolled()
  challengeOf(await logIn(email))
  app.clock.advance(hours(2))
  await app.settle()
  assert.equal((await app.database.sql`select 1 from contact_tokens where contact_id = ${id}`).length, 0)
})
