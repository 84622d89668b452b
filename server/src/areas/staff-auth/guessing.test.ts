import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { turnOnTwoFactor } from '../../../testing/authenticator.ts'
import type { Staff } from '../../../testing/people.ts'
import { callerAt } from '../../../testing/requests.ts'
import { hours, minutes } from '../../platform/clock.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

/** Every request from an address of its own, so that no limit per address is met. */
const fromAnywhere = (path: string, body: object) => callerAt(app.baseUrl).post(path, body)
const guess = (email: string, password = 'a wrong password') => fromAnywhere('/v1/auth/login', { email, password })

async function statuses(times: number, send: () => Promise<{ status: number }>): Promise<number[]> {
  const answers: number[] = []
  for (let i = 0; i < times; i += 1) answers.push((await send()).status)
  return answers
}

const refused = (times: number, status: number) => Array<number>(times).fill(status)

test('wrong passwords lock an account for all IP addresses for some minutes', async () => {
  const staff = await app.signUp()
  assert.deepEqual(await statuses(20, () => guess(staff.email)), refused(20, 401))
  const paused = await guess(staff.email.toUpperCase(), staff.password)
  assert.equal(paused.status, 429)
  assert.equal(paused.body.error.code, 'rate_limited')
  const wait = Number(paused.headers.get('retry-after'))
  assert.ok(wait > 0 && wait <= 300, `${wait}`)
  app.clock.advance(minutes(5))
  assert.equal((await guess(staff.email, staff.password)).status, 200)
})

test('an address without an account is locked in the same way', async () => {
  const email = `nobody-${Date.now()}@example.com`
  assert.deepEqual(await statuses(22, () => guess(email)), [...refused(20, 401), 429, 429])
})

test('at most twenty of many concurrent guesses are checked', async () => {
  const { email } = await app.signUp()
  const answers = await Promise.all(Array.from({ length: 40 }, () => guess(email)))
  assert.ok(answers.filter(({ status }) => status === 401).length <= 20)
  assert.ok(answers.every(({ status }) => status === 401 || status === 429))
})

test('wrong guesses from elsewhere do not lock out a network where the user has signed in before', async () => {
  const home = callerAt(app.baseUrl, undefined, { 'x-forwarded-for': '2001:db8:77:1::5' })
  const staff = await app.signUp()
  const { email, password } = staff
  assert.equal((await home.post('/v1/auth/login', { email, password })).status, 200)
  app.clock.advance(hours(48))
  await statuses(21, () => guess(email))
  assert.equal((await guess(email, password)).status, 429)
  const sameHouse = { headers: { 'x-forwarded-for': '2001:db8:77:1:abcd::9' } }
  assert.equal((await home.post('/v1/auth/login', { email, password }, sameHouse)).status, 200)
})

test('a correct password resets the count', async () => {
  const { email, password } = await app.signUp()
  for (let round = 0; round < 2; round += 1) {
    assert.deepEqual(await statuses(19, () => guess(email)), refused(19, 401))
    assert.equal((await guess(email, password)).status, 200)
  }
})

const anywhere = (staff: Staff) => app.as(staff.token, { 'x-forwarded-for': '203.0.113.77' })

test('wrong codes count per account, across all of its challenges', async () => {
  const staff = await app.signUp()
  const { code } = await turnOnTwoFactor(staff, app.clock)
  app.clock.advance(minutes(2))
  const challenge = async () => (await guess(staff.email, staff.password)).body.challenge_token as string
  const exchange = async (said: string) =>
    fromAnywhere('/v1/auth/two-factor', { challenge_token: await challenge(), code: said })
  assert.deepEqual(await statuses(20, () => exchange('000000')), refused(20, 401))
  assert.equal((await exchange(code())).status, 429)
  assert.equal((await guess(staff.email, staff.password)).status, 200, 'the password is counted apart')
  app.clock.advance(minutes(5))
  assert.equal((await exchange(code())).status, 200)
})

test('password guesses within a session are limited', async () => {
  const staff = await app.signUp()
  const change = (current_password: string) =>
    anywhere(staff).post('/v1/account/password', { current_password, new_password: 'a different password' })
  assert.deepEqual(await statuses(20, () => change('a wrong password')), refused(20, 403))
  const paused = await change(staff.password)
  assert.equal(paused.status, 429)
  assert.ok(Number(paused.headers.get('retry-after')) > 0)
  const enrolling = await anywhere(staff).post('/v1/account/two-factor', { password: staff.password })
  assert.equal(enrolling.status, 429)
})

test('many password changes of one account are rate limited and do not delay other accounts', async () => {
  const [flooding, other] = [await app.signUp(), await app.signUp()]
  const body = { current_password: flooding.password, new_password: 'a different password' }
  const flood = Array.from({ length: 60 }, () => flooding.post('/v1/account/password', body))
  const login = guess(other.email, other.password)
  assert.equal((await login).status, 200)
  const answers = await Promise.all(flood)
  const seen = new Set(answers.map(({ status }) => status))
  assert.ok(!seen.has(503), [...seen].join())
  const told = answers.filter(({ status }) => status === 429)
  assert.ok(told.length > 0)
  assert.ok(told.every(({ headers }) => Number(headers.get('retry-after')) >= 1))
})
