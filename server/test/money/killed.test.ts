import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import type { FactType } from '@userkeep/contract'
import { connectSandbox } from '../../src/areas/gateways/testing.ts'
import { minutes } from '../../src/platform/clock.ts'
import { createSecrets } from '../../src/platform/crypto/secrets.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { priceOf, productIn } from '../../testing/catalogue.ts'
import type { ContactPerson } from '../../testing/contacts.ts'
import { isNightly } from '../../testing/depth.ts'
import type { Staff } from '../../testing/people.ts'
import { callerAt } from '../../testing/requests.ts'
import { startServiceProcess } from '../../testing/service-process.ts'
import { type Stop, stopAt } from '../../testing/stop-at.ts'
import { until } from '../../testing/until.ts'
import { payAt } from './sale.ts'

// A service in a process of its own sells a plan that includes credits, with the sandbox as its gateway. At each step in turn
// it is killed with the step half done, and another one goes on. Its clock is ahead, so that what was in hand is free again.

/** In the order in which they happen. */
const steps: [name: string, stop: Stop][] = [
  ['the checkout is written', { table: 'checkouts', on: 'insert' }],
  ['the gateway opens its page', { table: 'sandbox_checkouts', on: 'insert' }],
  ['the page is known to be open', { table: 'gateway_calls', on: 'update', when: `new.state = 'done'` }],
  ['the page is paid', { table: 'sandbox_checkouts', on: 'update', when: `new.state = 'paid'` }],
  ['the message is taken', { table: 'gateway_messages', on: 'insert' }],
  ['the message is known to be taken', { table: 'sandbox_messages', on: 'update', when: 'new.taken_at is not null' }],
  ['the subscription starts', { table: 'subscriptions', on: 'update', when: `new.status = 'active'` }],
  ['the invoice is mirrored', { table: 'invoices', on: 'insert' }],
  ['the payment is recorded as a fact', { table: 'facts', on: 'insert', when: `new.type = 'invoice.paid'` }],
  ['the credits are granted', { table: 'credit_grants', on: 'insert' }],
  ['the balance is raised', { table: 'credit_accounts', on: 'insert' }],
]

const facts = ['subscription.created', 'invoice.paid', 'credits.granted'] as const
const key = randomBytes(32)
const included = 100
let app: TestApp
let owner: Staff
let price: string
let service: Awaited<ReturnType<typeof startServiceProcess>>
let aheadMs = 0

const start = async () => {
  const { connection } = app.database
  service = await startServiceProcess({ connection, key: key.toString('base64'), aheadMs })
}

before(async () => {
  app = await testApp({ secrets: createSecrets([{ id: 'test', key }]) })
  owner = await app.signUp()
  await connectSandbox(owner)
  const plan = await productIn(owner, 'pro', { public: true, included_credits: included }, 'test')
  price = (await priceOf(owner, plan.id, {}, 'test')).id
  await start()
})
after(async () => {
  service.process.kill('SIGKILL')
  await once(service.process, 'exit')
  await app.close()
})

/** Checks out and pays, as a buyer does who tries again while there is no answer. True once it is paid. */
async function buy({ token }: ContactPerson, idempotencyKey: string): Promise<boolean> {
  const body = { price_id: price, success_url: 'https://app.example.com/thanks' }
  const headers = { 'idempotency-key': idempotencyKey }
  const opened = await callerAt(service.url, token).post('/v1/contact/customer/checkout', body, { headers })
  if (opened.status === 409) return opened.body.error.code === 'checkout_already_completed'
  if (opened.status !== 200) return false
  return (await payAt(service.url, opened.body.checkout.url)).status === 303
}

async function killAt(stop: Stop, meanwhile: () => Promise<unknown>): Promise<void> {
  const stopped = await stopAt(app.database, stop)
  const cutOff = meanwhile().catch(() => undefined)
  await stopped.reached()
  service.process.kill('SIGKILL')
  await once(service.process, 'exit')
  await stopped.end()
  await cutOff
  aheadMs += minutes(5)
  await start()
}

async function rows(table: string, customerId: string): Promise<Record<string, unknown>[]> {
  const { sql } = app.database
  return sql`select * from ${sql(table)} where customer_id = ${customerId}`
}

async function told(type: FactType, customerId: string): Promise<number> {
  const found = await app.database.sql`select 1 from facts where type = ${type} and customer_id = ${customerId}`
  return found.length
}

/** The nightly run kills at every step. */
const killPoints = steps.filter((_, n) => isNightly || n % 5 === 0)

for (const [n, [name, stop]] of killPoints.entries()) {
  test(`killed while ${name}: one subscription, one payment, one credit grant`, async () => {
    const buyer = await app.contact(owner, { environment: 'test' })
    const { body: team } = await buyer.post('/v1/contact/customers', { name })
    const idempotencyKey = randomUUID()
    await killAt(stop, () => buy(buyer, idempotencyKey))
    await until('it is paid', () => buy(buyer, idempotencyKey))
    for (const type of facts) await until(`${type} is told`, async () => (await told(type, team.id)) > 0)
    const [subscription, ...others] = await rows('subscriptions', team.id)
    assert.deepEqual([subscription?.status, others.length], ['active', 0])
    assert.deepEqual(
      (await rows('invoices', team.id)).map(({ status, number }) => [
        status,
        Number(String(number).match(/\d+$/)?.[0]),
      ]),
      [['paid', n + 1]],
    )
    assert.equal((await rows('credit_grants', team.id)).length, 1)
    assert.deepEqual(
      (await rows('credit_ledger', team.id)).map(({ amount, balance }) => [amount, balance]),
      [[included, included]],
    )
    for (const type of facts) assert.equal(await told(type, team.id), 1, type)
    // At the gateway as well: one subscription and one payment for each team so far.
    const [atGateway] = await app.database.sql`
      select (select count(*) from sandbox_subscriptions) as subscriptions, (select count(*) from sandbox_invoices) as invoices`
    assert.deepEqual({ ...atGateway }, { subscriptions: n + 1, invoices: n + 1 })
  })
}
