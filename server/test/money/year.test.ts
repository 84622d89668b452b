import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { connectSandbox } from '../../src/areas/gateways/testing.ts'
import { minutes } from '../../src/platform/clock.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { made, priceOf, productIn } from '../../testing/catalogue.ts'
import { isNightly } from '../../testing/depth.ts'
import type { Staff } from '../../testing/people.ts'
import type { Caller } from '../../testing/requests.ts'
import { sellTo } from './sale.ts'

// A year of one team, or its first four months, bought on the last of January: pages, messages, invoices, credits and limits of the whole service.

const [included, granted, calls] = [50, 10, 1000]
const months = isNightly ? 12 : 4
let app: TestApp
let owner: Staff
let machine: Caller
let customer: string
before(async () => {
  app = await testApp()
  app.clock.advance(Date.UTC(2028, 0, 31, 9) - app.clock.now().getTime())
  owner = await app.signUp()
  machine = await app.secretKey(owner, 'test')
  await connectSandbox(owner)
})
after(() => app.close())

async function sell(): Promise<void> {
  const meter = await made(owner, 'meters', { key: 'calls', name: 'Calls', aggregation: 'sum' }, 'test')
  await made(owner, 'features', { key: 'projects', name: 'Projects', kind: 'limit' }, 'test')
  await made(owner, 'features', { key: 'api', name: 'API', kind: 'metered', meter: meter.key }, 'test')
  const features = [
    { feature: 'projects', value: granted },
    { feature: 'api', value: calls },
  ]
  const plan = await productIn(owner, 'pro', { public: true, included_credits: included, features }, 'test')
  const price = await priceOf(owner, plan.id, {}, 'test')
  customer = await sellTo(app, owner, price.id)
}

const read = async (what: string) => {
  const { status, body } = await machine.get(`/v1/customers/${customer}/${what}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const check = async (feature: string, more: object = {}) =>
  (await machine.post('/v1/entitlements/check', { customer_id: customer, feature, ...more })).body
const subscription = async () => (await read('subscriptions')).subscriptions[0]

/** The period's limits are whole at first, and are used up within it. */
async function spendTheMonth(): Promise<void> {
  const { current_period_end } = await subscription()
  for (const feature of ['projects', 'api']) {
    const { used, resets_at } = await check(feature)
    assert.deepEqual([used, resets_at], [0, current_period_end], feature)
  }
  assert.equal((await check('projects', { consume: true, quantity: granted })).remaining, 0)
  assert.equal((await check('projects', { consume: true })).allowed, false)
  const records = [{ meter: 'calls', customer_id: customer, quantity: calls - 1 }]
  assert.equal((await machine.post('/v1/usage', { records })).body.accepted, 1)
  assert.equal((await check('api', { quantity: 2 })).allowed, false)
  assert.equal((await check('api')).remaining, 1)
  const spent = await machine.post('/v1/credits/spend', { customer_id: customer, amount: included - 1 })
  assert.equal(spent.status, 200, JSON.stringify(spent.body))
}

test('each period has one invoice and one credit grant, and usage limits start at zero', async () => {
  await sell()
  const periods: string[] = []
  for (let month = 0; month < months; month++) {
    const { status, current_period_start, current_period_end } = await subscription()
    assert.equal(status, 'active')
    periods.push(current_period_start.slice(0, 10))
    await spendTheMonth()
    if (month === months - 1) break
    app.clock.advance(Date.parse(current_period_end) - app.clock.now().getTime() + minutes(2))
    await app.settle()
  }
  assert.deepEqual(periods.slice(0, 4), ['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30'])
  if (isNightly) assert.equal(periods.at(-1), '2028-12-31')
  const { invoices } = await read('invoices?limit=50')
  const numbers = invoices.map(({ number }: { number: string }) => Number(number.match(/\d+$/)?.[0]))
  assert.deepEqual(
    numbers.reverse(),
    periods.map((_, n) => n + 1),
  )
  for (const { status, total } of invoices) assert.deepEqual([status, total], ['paid', 4900])
  const { balance, ledger, grants } = await read('credits?limit=50')
  assert.deepEqual([balance, ledger.length], [months, 2 * months])
  const kinds = ledger.map(({ kind, amount }: { kind: string; amount: number }) => `${kind} ${amount}`)
  assert.equal(kinds.filter((line: string) => line === `grant ${included}`).length, months)
  assert.equal(
    grants.reduce((sum: number, { remaining }: { remaining: number }) => sum + remaining, 0),
    balance,
  )
  await app.settle()
  const reached = await app.database.sql`
    select data ->> 'feature' as feature from facts where type = 'entitlement.limit_reached' and customer_id = ${customer}`
  assert.deepEqual(
    reached.map(({ feature }) => feature),
    periods.map(() => 'projects'),
  )
})
