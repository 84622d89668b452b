import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { pino } from 'pino'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import type { Staff } from '../../../../testing/people.ts'
import { movableClock } from '../../../platform/clock.ts'
import { queueMessage, signed } from './testing/events.ts'
import { type StripeServer, stripeServer } from './testing/server.ts'
import { StripeProblem } from './testing/state.ts'

let app: TestApp
let owner: Staff
let stripe: StripeServer
const logged: string[] = []
const gateways = '/v1/organization/gateways'

before(async () => {
  const clock = movableClock()
  stripe = await stripeServer(clock)
  const settings = { publicUrl: 'http://userkeep.test', allowPrivateTargets: true, checkAnswers: true }
  const log = pino({ level: 'trace' }, { write: (line: string) => logged.push(line) })
  app = await testApp({ settings: { ...settings, stripeApi: stripe.url }, log })
  owner = await app.signUp()
})
after(async () => {
  await app.close()
  await stripe.close()
})

const connect = (credentials: object, environment = 'test', name = 'Stripe') =>
  owner.post(`${gateways}?environment=${environment}`, { provider: 'stripe', name, credentials })

test('a key of the other mode and invalid secrets are refused with their field, without asking Stripe', async () => {
  const live = stripe.secretKey.replace('test', 'live')
  const refused: [object, string, string][] = [
    [{ secret_key: live }, 'test', 'credentials.secret_key'],
    [{ secret_key: stripe.secretKey }, 'live', 'credentials.secret_key'],
    [{ secret_key: 'pk_test_12345678' }, 'test', 'credentials.secret_key'],
    [{}, 'test', 'credentials.secret_key'],
    [{ secret_key: stripe.secretKey, webhook_secret: 'not a secret' }, 'test', 'credentials.webhook_secret'],
    [{ secret_key: stripe.secretKey, webhook_secret: 'whsec_' }, 'test', 'credentials.webhook_secret'],
  ]
  const before = stripe.requests.length
  for (const [credentials, environment, field] of refused) {
    const { status, body } = await connect(credentials, environment)
    assert.equal(status, 400)
    assert.deepEqual(Object.keys(body.error.fields), [field])
  }
  assert.equal(stripe.requests.length, before)
  assert.deepEqual((await owner.get(`${gateways}?environment=test`)).body.gateways, [])
})

test('a key that Stripe does not accept is refused and not saved', async () => {
  const wrong = await connect({ secret_key: 'sk_test_wrongwrongwrong' })
  assert.equal(wrong.status, 400)
  assert.match(wrong.body.error.fields['credentials.secret_key'], /does not accept/)
  stripe.disturb(new StripeProblem(500, { type: 'api_error', message: 'Oops' }))
  assert.equal((await connect({ secret_key: stripe.secretKey })).status, 503)
  const { status, body } = await connect({ secret_key: stripe.secretKey })
  assert.deepEqual([status, body.account], [201, 'Local Books'])
  assert.doesNotMatch(JSON.stringify(body), new RegExp(stripe.secretKey))
  assert.equal((await owner.delete(`${gateways}/${body.id}?environment=test`)).status, 204)
})

test('messages are accepted once the signing secret is saved, and only if signed with it', async () => {
  const { body: gateway } = await connect({ secret_key: stripe.secretKey })
  const url = gateway.webhook_url.replace('http://userkeep.test', app.baseUrl)
  queueMessage(stripe.account, 'payout.paid', { id: 'po_1', object: 'payout' })
  const [event] = stripe.account.events
  if (!event) throw new Error('nothing was told')
  const secret = 'whsec_thesecretofthisone'
  const send = async (by: string) => {
    const { body, header } = signed(event, by, app.clock.now().getTime() / 1000)
    const headers = { 'stripe-signature': header, 'content-type': 'application/json' }
    return (await fetch(url, { method: 'POST', body, headers })).status
  }
  assert.equal(await send(secret), 400)
  const change = { credentials: { webhook_secret: secret } }
  assert.equal((await owner.patch(`${gateways}/${gateway.id}?environment=test`, change)).status, 200)
  assert.deepEqual([await send(secret), await send(secret), await send('whsec_thesecretofanother')], [200, 200, 400])
  const { body } = await owner.get(`${gateways}/${gateway.id}?environment=test`)
  assert.ok(body.health.last_message_at)
})

test('the log contains no secret', () => {
  assert.ok(logged.length > 0)
  for (const line of logged) assert.doesNotMatch(line, /sk_test_local|sk_test_wrong|whsec_the/)
})
