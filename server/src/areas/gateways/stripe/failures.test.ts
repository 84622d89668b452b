import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { inspect } from 'node:util'
import { GatewayRefused, GatewayUnreachable } from '../port.ts'
import { cards, StripeProblem } from './testing/state.ts'
import { checkout, type TestServer, testServer } from './testing/test-server.ts'

let s: TestServer
before(async () => {
  s = await testServer()
})
after(() => s.close())

async function failureOf(work: Promise<unknown>): Promise<Error> {
  try {
    await work
  } catch (error) {
    return error as Error
  }
  throw new Error('It did not fail')
}

const problem = (status: number, type: string, message = 'Something', code?: string) =>
  new StripeProblem(status, { type, message, ...(code && { code }) })

test('a refusal by Stripe is returned with its code and message', async () => {
  const { invoiceRef } = await s.bought({}, cards.failsLater)
  const invoice = s.server.account.invoices.get(invoiceRef)
  if (invoice) invoice.status = 'open'
  const declined = (await failureOf(s.gateway.payInvoice(invoiceRef, 'k1'))) as GatewayRefused
  assert.ok(declined instanceof GatewayRefused)
  assert.deepEqual([declined.code, declined.message], ['generic_decline', 'Your card was declined.'])
  const missing = (await failureOf(s.gateway.cancelSubscription('sub_nobodys', 'now', 'k2'))) as GatewayRefused
  assert.ok(missing instanceof GatewayRefused)
  assert.deepEqual([missing.code, missing.message], ['resource_missing', "No such subscription: 'sub_nobodys'"])
})

test('any other failure is reported as unreachable', async () => {
  const cases: [StripeProblem | 'lose', RegExp][] = [
    [problem(500, 'api_error'), /returned an error \(500\)/],
    [problem(429, 'invalid_request_error'), /rate limit reached/],
    [problem(409, 'invalid_request_error', 'In use', 'idempotency_key_in_use'), /returned an error \(409\)/],
    [problem(401, 'invalid_request_error', 'Expired API Key provided: sk_test_****'), /does not accept the secret key/],
    ['lose', /could not be reached. The connection was/],
  ]
  for (const [disturbance, message] of cases) {
    s.server.disturb(disturbance)
    const failure = await failureOf(s.gateway.readSubscription('sub_1'))
    assert.ok(failure instanceof GatewayUnreachable, failure.message)
    assert.match(failure.message, message)
  }
})

test('a key that Stripe does not accept is refused when it is saved', async () => {
  const failure = (await failureOf(s.withKey('sk_test_wrongwrongwrong').test())) as GatewayRefused
  assert.ok(failure instanceof GatewayRefused)
  assert.equal(failure.code, 'credentials_refused')
  assert.deepEqual(await s.gateway.test(), { account: 'Local Books' })
})

test('no error reveals a secret', async () => {
  const told = [
    problem(400, 'invalid_request_error', `Bad key ${s.server.secretKey} and whsec_abcdefgh`),
    problem(401, 'invalid_request_error', `Invalid API Key provided: ${s.server.secretKey}`),
    problem(500, 'api_error', s.server.secretKey),
  ]
  for (const disturbance of told) {
    s.server.disturb(disturbance)
    const failure = await failureOf(s.gateway.readSubscription('sub_1'))
    const all = inspect(failure, { depth: 10, showHidden: true })
    assert.doesNotMatch(all, /sk_test_local|whsec_abc/)
  }
})

test('a coupon that Stripe does not support for the interval of the price is refused', async () => {
  const coupon = { id: 'c', code: 'C', name: 'C', percent_off: 10, amount_off: null, currency: null }
  const weekly = checkout()
  const wish = {
    ...weekly,
    price: { ...weekly.price, interval: 'week' as const },
    coupon: { ...coupon, duration: 'repeating' as const, duration_periods: 3 },
  }
  await assert.rejects(s.gateway.openCheckout(wish, 'key'), { name: 'GatewayRefused', code: 'coupon_unsupported' })
})
