import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import {
  connectSandbox,
  type FakeGateway,
  isAway,
  refuses,
  registerFakeGateway,
} from '../../../testing/fake-gateway.ts'
import { type Money, moneyOf } from '../../../testing/money-rows.ts'
import type { Staff } from '../../../testing/people.ts'
import type { Caller } from '../../../testing/requests.ts'
import { days, hours, minutes } from '../../platform/clock.ts'

let app: TestApp
let owner: Staff
let machine: Caller
let money: Money
let gateway: FakeGateway
let connectionId: string

before(async () => {
  app = await testApp()
  gateway = registerFakeGateway(app)
  owner = await app.signUp()
  machine = await app.secretKey(owner, 'test')
  money = await moneyOf(app, owner, 'test')
  connectionId = await connectSandbox(owner)
})
beforeEach(() => {
  gateway.before = null
})
after(() => app.close())

const later = (milliseconds: number) => new Date(app.clock.now().getTime() + milliseconds)
let made = 0
/** A team that pays by a meter of its own. */
async function payingBy(aggregation: string) {
  const meter = `priced_${made++}`
  const plan = await money.product({}, { meter_id: await money.meter(meter, aggregation) })
  const { body } = await machine.post('/v1/customers', { name: 'Globex' })
  const customer_id: string = body.id
  await money.subscribe(customer_id, plan, [later(-days(10)), later(days(20))], { connection_id: connectionId })
  await app.database.sql`
    insert into gateway_customers (environment_id, connection_id, customer_id, ref, created_at)
    values (${money.environmentId}, ${connectionId}, ${customer_id}, ${`cus_${customer_id}`}, ${app.clock.now()})`
  return {
    report: (...quantities: number[]) =>
      machine.post('/v1/usage', { records: quantities.map((quantity) => ({ meter, customer_id, quantity })) }),
    /** What arrived at the gateway, in order, each once under its key. */
    async told() {
      app.clock.advance(minutes(2))
      await app.settle()
      const calls = gateway.calls.filter(({ method }) => method === 'reportUsage')
      const first = new Map(calls.map(({ key, input }) => [key, input[0] as Record<string, unknown>]))
      return [...first.values()].filter((usage) => usage.meter === meter).map(({ quantity }) => quantity)
    },
  }
}

test('what is priced by its meter is told to the gateway, all that came since the last time in one', async () => {
  const { report, told } = await payingBy('sum')
  await report(2, 3)
  await report(5)
  assert.deepEqual(await told(), [10])
  assert.deepEqual(await told(), [10])
  await report(1)
  assert.deepEqual(await told(), [10, 1])
})

test('of other aggregations the increase is told, so that the sum of reports is the total', async () => {
  const { report, told } = await payingBy('max')
  await report(7, 3)
  assert.deepEqual(await told(), [7])
  await report(5)
  assert.deepEqual(await told(), [7])
  await report(9)
  assert.deepEqual(await told(), [7, 2])
})

test('while the gateway is away nothing is lost, and what it refused is in the next report', async () => {
  const { report, told } = await payingBy('sum')
  gateway.before = isAway
  await report(4)
  await told()
  gateway.before = null
  app.clock.advance(hours(2))
  assert.deepEqual(await told(), [4])
  gateway.before = () => refuses('no_such_meter', 'There is no such meter.')
  await report(1)
  await told()
  gateway.before = null
  await report(2)
  assert.equal((await told()).at(-1), 3)
})

test('what no price is by is not told', async () => {
  const customer_id = (await machine.post('/v1/customers', { name: 'Free' })).body.id
  await money.meter('unpriced')
  await machine.post('/v1/usage', { records: [{ meter: 'unpriced', customer_id, quantity: 4 }] })
  assert.equal((await app.database.sql`select 1 from usage_reports where customer_id = ${customer_id}`).length, 0)
})
