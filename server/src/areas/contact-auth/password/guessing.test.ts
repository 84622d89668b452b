import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { someEmail } from '../../../../testing/people.ts'
import { callerAt } from '../../../../testing/requests.ts'
import { minutes } from '../../../platform/clock.ts'
import { type SignInPage, signInPage, turnOnSecondFactor } from '../testing.ts'

let app: TestApp
let page: SignInPage
before(async () => {
  app = await testApp()
  page = await signInPage(app)
})
after(() => app.close())

const password = 'a long password'
const logIn = (email: string, said = 'a wrong password') => page.post('login', { email, password: said })

async function statuses(times: number, send: () => Promise<{ status: number }>): Promise<number[]> {
  const answers: number[] = []
  for (let i = 0; i < times; i += 1) answers.push((await send()).status)
  return answers
}

const twentyThenPaused = (status: number) => [...Array<number>(20).fill(status), 429]

test('wrong passwords are rate limited from all IP addresses, for known and unknown accounts alike', async () => {
  const email = someEmail()
  await page.signUp(email, password)
  assert.deepEqual(await statuses(21, () => logIn(email)), twentyThenPaused(401))
  const nobody = someEmail()
  assert.deepEqual(await statuses(21, () => logIn(nobody)), twentyThenPaused(401))
  const elsewhere = await signInPage(app)
  assert.equal((await elsewhere.post('login', { email, password })).status, 401, 'another tenant is not concerned')
  app.clock.advance(minutes(5))
  assert.equal((await logIn(email, password)).status, 200)
})

test('guesses of strangers do not block an IP address from which the contact signed in before', async () => {
  const email = someEmail()
  await page.signUp(email, password)
  const home = callerAt(app.baseUrl)
  const fromHome = () => home.post('/v1/contact-auth/login', { publishable_key: page.key, email, password })
  assert.equal((await fromHome()).status, 200)
  assert.deepEqual(await statuses(21, () => logIn(email)), twentyThenPaused(401))
  assert.equal((await fromHome()).status, 200)
})

test('wrong authenticator codes count per account, across all challenges', async () => {
  const email = someEmail()
  const { body } = await page.signUp(email, password)
  const { wrongCode, freshCode } = await turnOnSecondFactor(app, body.token, password)
  const exchange = async (code: string) => {
    const { challenge_token } = (await logIn(email, password)).body
    return page.post('two-factor', { challenge_token, code })
  }
  assert.deepEqual(await statuses(21, () => exchange(wrongCode())), twentyThenPaused(401))
  app.clock.advance(minutes(5))
  assert.equal((await exchange(freshCode())).status, 200)
})

test('wrong emailed codes count per address, across all codes', async () => {
  const email = someEmail()
  const wrong = async () => {
    await page.post('email-code', { email })
    const code = await page.codeTo(email)
    return page.post('email-code/verify', { email, code: code === '123456' ? '654321' : '123456' })
  }
  assert.deepEqual(await statuses(21, wrong), twentyThenPaused(401))
})

test('password guesses in a session are rate limited', async () => {
  const { body } = await page.signUp(someEmail(), password)
  const change = (current_password: string) =>
    app.as(body.token).post('/v1/contact/password', { current_password, new_password: 'another password' })
  assert.deepEqual(await statuses(21, () => change('a wrong password')), twentyThenPaused(403))
  assert.equal((await app.as(body.token).post('/v1/contact/two-factor', { password })).status, 429)
})
