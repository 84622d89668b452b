import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { callerAt } from '../../../testing/requests.ts'
import { forwardedAddresses } from './forwarded.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

test('a port is removed, and invalid addresses are ignored', () => {
  assert.deepEqual(
    forwardedAddresses('unknown, 192.0.2.1:555,[2001:db8::1]:555 , [2001:db8::2],2001:db8::3, 1.2.3, ,<b>, 192.0.2.4'),
    ['192.0.2.1', '2001:db8::1', '2001:db8::2', '2001:db8::3', '192.0.2.4'],
  )
  assert.deepEqual(forwardedAddresses(''), [])
})

const invitation = '/v1/invitations?token=uk_in_nothing'
const perMinute = 60

/** How many of a whole window's requests, each from another of these addresses, are let through. */
async function passing(addressOf: (i: number) => string): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: perMinute + 5 }, (_, i) =>
      callerAt(app.baseUrl, undefined, { 'x-forwarded-for': addressOf(i) }).get(invitation),
    ),
  )
  return answers.filter(({ status }) => status !== 429).length
}

test('another address in the same /64 or another port is the same caller', async () => {
  assert.equal(await passing((i) => `2001:db8:5:6::${i.toString(16)}`), perMinute)
  assert.equal(await passing((i) => `198.51.100.7:${1000 + i}`), perMinute)
  assert.equal(await passing((i) => `2001:db8:7:${i.toString(16)}::1`), perMinute + 5)
})

test('an invalid address in X-Forwarded-For is not another caller', async () => {
  assert.equal(await passing((i) => `not-an-address-${i}`), perMinute)
})

test('an address is shown without its port', async () => {
  const staff = await app.signUp()
  await app.as(staff.token, { 'x-forwarded-for': 'garbage, 198.51.100.9:4711' }).get('/v1/session')
  await app.app.platform.lastUsed.flush()
  const { body } = await staff.get('/v1/account/sessions')
  assert.ok(
    body.sessions.some((session: { ip: string }) => session.ip === '198.51.100.9'),
    JSON.stringify(body),
  )
})

test('a missing, malformed or foreign credential counts toward the limit of its IP address', async () => {
  const limited = { path: '/v1/contact-auth/login', max: 20 }
  for (const body of [{}, { publishable_key: 'uk_sk_live_foreign' }, '{"broken']) {
    const caller = callerAt(app.baseUrl)
    for (let i = 0; i < limited.max; i += 1) assert.notEqual((await caller.post(limited.path, body)).status, 429)
    assert.equal((await caller.post(limited.path, body)).status, 429)
  }
})
