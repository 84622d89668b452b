import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import {
  connectSandbox,
  type FakeGateway,
  isAway,
  refuses,
  registerFakeGateway,
} from '../../../../testing/fake-gateway.ts'
import { type Money, moneyOf } from '../../../../testing/money-rows.ts'
import type { Staff } from '../../../../testing/people.ts'
import type { Caller } from '../../../../testing/requests.ts'
import { days, hours, minutes } from '../../../platform/clock.ts'
import type { ClosingUsage } from '../../gateways/public.ts'

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
async function payingBy(aggregation: string, endsAt = later(days(20))) {
  const meter = `priced_${made++}`
  const plan = await money.product({}, { meter_id: await money.meter(meter, aggregation) })
  const { body } = await machine.post('/v1/customers', { name: 'Globex' })
  const customer_id: string = body.id
  const period: [Date, Date] = [later(-days(10)), endsAt]
  const subscription_id = await money.subscribe(customer_id, plan, period, { connection_id: connectionId })
  await app.database.sql`
    insert into gateway_customers (environment_id, connection_id, customer_id, ref, created_at)
    values (${money.environmentId}, ${connectionId}, ${customer_id}, ${`cus_${customer_id}`}, ${app.clock.now()})`
  return {
    report: (...quantities: number[]) =>
      machine.post('/v1/usage', { records: quantities.map((quantity) => ({ meter, customer_id, quantity })) }),
    async reportAt(at: Date, quantity: number) {
      const records = [{ meter, customer_id, quantity, occurred_at: at.toISOString() }]
      assert.deepEqual((await machine.post('/v1/usage', { records })).body, { accepted: 1, refused: [] })
    },
    /** Ends the subscription at a moment, which is recorded later. */
    async end(at: Date, recordedAt: Date) {
      const { sql } = app.database
      await sql`update subscriptions set status = 'canceled', ended_at = ${at} where id = ${subscription_id}`
      await sql`
        insert into subscription_changes (environment_id, subscription_id, id, at, status, price_id, quantity, changed)
        values (${money.environmentId}, ${subscription_id}, ${randomUUID()}, ${recordedAt}, 'canceled', ${plan.priceId}, 1,
          ${['status']})`
    },
    /** Returns the quantities on invoices of their own that the gateway accepted. */
    accepted() {
      const calls = gateway.calls.filter(({ method, key }) => method === 'billUsage' && gateway.effects(key ?? '') > 0)
      const usage = calls.map(({ input }) => input[0] as Record<string, unknown>)
      return usage.filter((one) => one.subscriptionId === subscription_id).map(({ quantity }) => quantity)
    },
    /** Returns the quantities that the gateway was asked to bill on invoices of their own, once per key. */
    async billed() {
      for (let hour = 0; hour < 3; hour++) {
        app.clock.advance(hours(1))
        await app.settle()
      }
      const calls = gateway.calls.filter(({ method }) => method === 'billUsage')
      const first = new Map(calls.map(({ key, input }) => [key, input[0] as Record<string, unknown>]))
      return [...first.values()]
        .filter((usage) => usage.subscriptionId === subscription_id)
        .map(({ quantity }) => quantity)
    },
    /** Returns the reports received by the gateway, in order, once per key. */
    async told() {
      app.clock.advance(minutes(2))
      await app.settle()
      const calls = gateway.calls.filter(({ method }) => method === 'reportUsage')
      const first = new Map(calls.map(({ key, input }) => [key, input[0] as Record<string, unknown>]))
      return [...first.values()].filter((usage) => usage.meter === meter).map(({ quantity }) => quantity)
    },
  }
}

test('metered usage is reported to the gateway, everything since the last report in one amount', async () => {
  const { report, told } = await payingBy('sum')
  await report(2, 3)
  await report(5)
  assert.deepEqual(await told(), [10])
  assert.deepEqual(await told(), [10])
  await report(1)
  assert.deepEqual(await told(), [10, 1])
})

test('for other aggregations the increase is reported, so that the sum of reports is the total', async () => {
  const { report, told } = await payingBy('max')
  await report(7, 3)
  assert.deepEqual(await told(), [7])
  await report(5)
  assert.deepEqual(await told(), [7])
  await report(9)
  assert.deepEqual(await told(), [7, 2])
})

test('usage is reported after an outage of the gateway, and a refused amount is in the next report', async () => {
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

test('usage without a price is not reported', async () => {
  const customer_id = (await machine.post('/v1/customers', { name: 'Free' })).body.id
  await money.meter('unpriced')
  await machine.post('/v1/usage', { records: [{ meter: 'unpriced', customer_id, quantity: 4 }] })
  assert.equal((await app.database.sql`select 1 from usage_reports where customer_id = ${customer_id}`).length, 0)
})

const wholeSecond = (moment: Date) => new Date(Math.floor(moment.getTime() / 1000) * 1000)
const shifted = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds)

test('usage right before a cancellation is billed once although the gateway rounds the end down to the second', async () => {
  const { reportAt, end, billed } = await payingBy('sum')
  const ended = wholeSecond(later(-minutes(5)))
  await end(ended, shifted(ended, 800))
  await reportAt(shifted(ended, 300), 30)
  assert.deepEqual(await billed(), [30])
  await reportAt(shifted(ended, -300), 4)
  assert.deepEqual(await billed(), [30, 4])
})

test('usage after a cancellation is not billed, even together with late usage from before it', async () => {
  const { reportAt, end, billed } = await payingBy('sum')
  const ended = wholeSecond(later(-minutes(5)))
  await reportAt(shifted(ended, -2000), 1)
  await end(ended, shifted(ended, 800))
  await reportAt(shifted(ended, 900), 50)
  await reportAt(shifted(ended, 1500), 60)
  await reportAt(shifted(ended, 300), 30)
  assert.deepEqual(await billed(), [31])
})

test('usage after the end of the last period is not billed, even if the end is recorded later', async () => {
  const endsAt = wholeSecond(later(-minutes(5)))
  const { reportAt, end, billed } = await payingBy('sum', endsAt)
  await end(endsAt, shifted(endsAt, 2000))
  await reportAt(shifted(endsAt, 300), 30)
  await reportAt(shifted(endsAt, -300), 4)
  assert.deepEqual(await billed(), [4])
})

/** A customer that bought at the gateway; 5 calls were reported there, and 7 more will be with the next change. */
async function buyingBy(key: string) {
  const meter = await money.meter(key)
  const [plan, other] = [await money.product({}, { meter_id: meter }), await money.product({})]
  const buyer = await app.contact(owner, { environment: 'test' })
  const customer_id: string = (await buyer.post('/v1/contact/customers', { name: 'Globex' })).body.id
  const [start, end] = [later(-days(10)), later(days(20))]
  const [ref, customerRef] = [`sub_${key}`, `cus_${key}`]
  await money.subscribe(customer_id, plan, [start, end], { connection_id: connectionId, gateway_ref: ref })
  await app.database.sql`
    insert into gateway_customers (environment_id, connection_id, customer_id, ref, created_at)
    values (${money.environmentId}, ${connectionId}, ${customer_id}, ${customerRef}, ${app.clock.now()})`
  gateway.subscriptions.set(ref, {
    ...{ ref, customerRef, status: 'active', priceRef: `price_${plan.priceId}`, quantity: 1, ours: {} },
    ...{ currentPeriodStart: start, currentPeriodEnd: end, trialEndsAt: null },
    ...{ cancelAt: null, canceledAt: null, endedAt: null },
  })
  const own = '/v1/contact/customer/subscription'
  const report = async (quantity: number) => {
    await machine.post('/v1/usage', { records: [{ meter: key, customer_id, quantity }] })
  }
  await report(5)
  app.clock.advance(minutes(2))
  await app.settle()
  await report(7)
  const accepted = (method: string) =>
    gateway.calls.filter((call) => call.method === method && gateway.effects(call.key ?? '') > 0)
  return {
    change: () => buyer.post(`${own}/change`, { price_id: other.priceId }),
    cancel: () => buyer.post(`${own}/cancel`, { at: 'now' }),
    /** Returns the quantities that the gateway accepted as reports, after some hours. */
    async reported() {
      for (let hour = 0; hour < 3; hour++) {
        app.clock.advance(hours(1))
        await app.settle()
      }
      const usage = accepted('reportUsage').map(({ input }) => input[0] as { customerRef: string; quantity: number })
      return usage.filter((one) => one.customerRef === customerRef).map(({ quantity }) => quantity)
    },
    /** Returns the usage that came with each request to change or cancel, accepted or not: not yet reported, and reported. */
    closing() {
      const usage = gateway.calls
        .filter(({ input }) => input[0] === ref)
        .flatMap(({ method, input }) => {
          if (method === 'changeSubscription') return (input[1] as { usage: ClosingUsage }).usage
          return method === 'cancelSubscription' ? (input[2] as ClosingUsage) : []
        })
      return usage.map(({ quantity, reported }) => [quantity, reported])
    },
  }
}

const refusing = (refused: string) => {
  gateway.before = ({ method }) => (method === refused ? refuses() : undefined)
}

test('usage of a plan change that the gateway refuses is reported later, and not again by the next change', async () => {
  const { change, reported, closing } = await buyingBy('refused_change')
  refusing('changeSubscription')
  assert.equal((await change()).body.error.code, 'gateway_refused')
  gateway.before = null
  assert.deepEqual(await reported(), [5, 7])
  assert.equal((await change()).status, 200)
  assert.deepEqual(await reported(), [5, 7])
  assert.deepEqual(closing(), [
    [7, 5],
    [0, 12],
  ])
})

test('usage of a cancellation that the gateway refuses is on the next one and is not reported as well', async () => {
  const { cancel, reported, closing } = await buyingBy('refused_cancel')
  refusing('cancelSubscription')
  assert.equal((await cancel()).body.error.code, 'gateway_refused')
  gateway.before = null
  assert.equal((await cancel()).status, 200)
  assert.deepEqual(closing(), [
    [7, 5],
    [7, 5],
  ])
  assert.deepEqual(await reported(), [5])
})

test('late usage whose invoice the gateway refuses is invoiced once, after the refusals', async () => {
  const { reportAt, end, billed, accepted } = await payingBy('sum')
  const ended = wholeSecond(later(-minutes(5)))
  await end(ended, shifted(ended, 800))
  await reportAt(shifted(ended, -300), 30)
  refusing('billUsage')
  assert.ok((await billed()).length > 0)
  assert.deepEqual(accepted(), [])
  gateway.before = null
  await billed()
  await billed()
  assert.deepEqual(accepted(), [30])
})
