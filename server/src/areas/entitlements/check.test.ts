import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { runs } from '../../../testing/depth.ts'
import { type Money, moneyOf } from '../../../testing/money-rows.ts'
import type { Staff } from '../../../testing/people.ts'
import type { Caller } from '../../../testing/requests.ts'
import { days, hours } from '../../platform/clock.ts'

let app: TestApp
let owner: Staff
let machine: Caller
let money: Money

before(async () => {
  app = await testApp()
  owner = await app.signUp()
  machine = await app.secretKey(owner)
  money = await moneyOf(app, owner)
})
after(() => app.close())

const later = (milliseconds: number) => new Date(app.clock.now().getTime() + milliseconds)
const thisPeriod = (): [Date, Date] => [later(-days(10)), later(days(20))]
const team = async (): Promise<string> => (await machine.post('/v1/customers', { name: 'Globex' })).body.id
const ask = (customer_id: string, feature: string, more: object = {}, headers = {}) =>
  machine.post('/v1/entitlements/check', { customer_id, feature, ...more }, { headers })
const check = async (customer_id: string, feature: string, more: object = {}) => {
  const { status, body } = await ask(customer_id, feature, more)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const consume = { consume: true }
let made = 0
/** A team with a plan that grants this much of a new feature. */
async function holding(granted: number | null, kind = 'limit') {
  const feature = `feature_${made++}`
  const featureId = await money.feature(feature, kind)
  const customer = await team()
  const [start, end] = thisPeriod()
  await money.subscribe(customer, await money.product({ [featureId]: granted }), [start, end])
  return { feature, featureId, customer, start, end }
}

test('a boolean feature is either granted or not, and a check uses nothing', async () => {
  const { feature, customer } = await holding(1, 'boolean')
  const held = { allowed: true, reason: 'granted', granted: true, used: null, remaining: null, resets_at: null }
  assert.deepEqual(await check(customer, feature), held)
  assert.deepEqual(await check(customer, feature, consume), held)
  const other = await check(await team(), feature)
  assert.deepEqual([other.allowed, other.reason, other.granted], [false, 'not_granted', false])
})

test('consuming uses a limit, and a refused quantity uses nothing', async () => {
  const { feature, customer, end } = await holding(5)
  const resets_at = end.toISOString()
  assert.deepEqual(await check(customer, feature), {
    allowed: true,
    reason: 'granted',
    granted: 5,
    used: 0,
    remaining: 5,
    resets_at,
  })
  assert.equal((await check(customer, feature, { ...consume, quantity: 3 })).used, 3)
  const refused = { allowed: false, reason: 'limit_reached', granted: 5, used: 3, remaining: 2, resets_at }
  assert.deepEqual(await check(customer, feature, { ...consume, quantity: 3 }), refused)
  assert.deepEqual(await check(customer, feature, { quantity: 3 }), refused)
  assert.equal((await check(customer, feature, { ...consume, quantity: 2 })).remaining, 0)
  assert.equal((await check(customer, feature)).reason, 'limit_reached')
})

test('a feature without a limit always allows and counts its usage', async () => {
  const { feature, customer } = await holding(null)
  const { allowed, granted, used, remaining } = await check(customer, feature, { ...consume, quantity: 1_000_000 })
  assert.deepEqual([allowed, granted, used, remaining], [true, null, 1_000_000, null])
})

test('subscriptions and overrides add up, and inactive ones do not count', async () => {
  const { feature, featureId, customer } = await holding(5)
  const addOn = await money.product({ [featureId]: 10 }, { kind: 'add_on' })
  for (const status of ['trialing', 'past_due', 'incomplete', 'canceled', 'paused', 'expired']) {
    await money.subscribe(customer, addOn, thisPeriod(), { kind: 'add_on', status })
  }
  const path = `/v1/organization/customers/${customer}/entitlement-overrides`
  const { status } = await owner.post(path, { feature, value: 100, reason: 'Agreed' })
  assert.equal(status, 201)
  assert.equal((await check(customer, feature)).granted, 125)
})

test('an API key of the customer identifies the customer and counts as used; an unknown key is a 404', async () => {
  const feature = `feature_${made++}`
  await money.feature(feature, 'boolean')
  const person = await app.contact(owner)
  await person.post('/v1/contact/customers', { name: 'Keyed' })
  const { body: key } = await person.post('/v1/contact/customer/keys', { name: 'CI' })
  const by = (customer_key: string) => machine.post('/v1/entitlements/check', { customer_key, feature })
  assert.equal((await by(key.key)).body.reason, 'not_granted')
  await app.settle()
  const { body } = await person.get('/v1/contact/customer/keys')
  assert.ok(body.keys[0].last_used_at)
  assert.equal((await by(`${key.key}x`)).status, 404)
  assert.equal((await ask(uuid(), feature)).status, 404)
  const inTest = await app.secretKey(owner, 'test')
  assert.equal((await inTest.post('/v1/entitlements/check', { customer_key: key.key, feature })).status, 404)
})

test('invalid input is refused with its field, and uses nothing', async () => {
  const { feature, customer } = await holding(5)
  const seats = `feature_${made++}`
  await money.feature(seats, 'limit', { counts_members: true })
  const highest = `feature_${made++}`
  await money.feature(highest, 'metered', { meter_id: await money.meter('highest', 'max') })
  const fieldOf = async (body: object) => {
    const { status, body: answer } = await machine.post('/v1/entitlements/check', body)
    assert.equal(status, 400, JSON.stringify(answer))
    return Object.keys(answer.error.fields)[0]
  }
  const good = { customer_id: customer, feature, ...consume }
  assert.equal(await fieldOf({ feature }), 'customer_id')
  assert.equal(await fieldOf({ ...good, feature: 'no_such' }), 'feature')
  for (const quantity of [0, -1, 1.5, 2 ** 53, '1']) assert.equal(await fieldOf({ ...good, quantity }), 'quantity')
  assert.equal(await fieldOf({ ...good, feature: seats }), 'consume')
  assert.equal(await fieldOf({ ...good, feature: highest }), 'consume')
  assert.equal((await check(customer, feature)).used, 0)
})

test('an Idempotency-Key consumes once, also if the first use in a period inserts its row', async () => {
  const { feature, customer } = await holding(5)
  const headers = { 'idempotency-key': uuid() }
  const first = await ask(customer, feature, consume, headers)
  const again = await ask(customer, feature, consume, headers)
  assert.deepEqual([first.body.used, again.body.used, again.headers.get('idempotent-replay')], [1, 1, 'true'])
  assert.equal((await check(customer, feature)).used, 1)
})

test('limits reset with the period of the subscription, also before the gateway reports it', async () => {
  const { feature, customer, end } = await holding(2)
  await check(customer, feature, { ...consume, quantity: 2 })
  assert.equal((await check(customer, feature)).allowed, false)
  app.clock.advance(end.getTime() - app.clock.now().getTime() + hours(1))
  const next = await check(customer, feature, consume)
  assert.deepEqual([next.allowed, next.used, next.remaining], [true, 1, 1])
  assert.ok(new Date(next.resets_at) > app.clock.now())
})

test('the usage of a metered feature is its reported usage, and consuming reports usage', async () => {
  const meter_id = await money.meter('calls')
  const featureId = await money.feature('calls', 'metered', { meter_id })
  const customer_id = await team()
  await money.subscribe(customer_id, await money.product({ [featureId]: 10 }), thisPeriod())
  await machine.post('/v1/usage', { records: [{ meter: 'calls', customer_id, quantity: 7 }] })
  assert.deepEqual([(await check(customer_id, 'calls')).used, (await check(customer_id, 'calls')).remaining], [7, 3])
  assert.equal((await check(customer_id, 'calls', { ...consume, quantity: 4 })).allowed, false)
  assert.equal((await check(customer_id, 'calls', { ...consume, quantity: 3 })).used, 10)
  const { body } = await machine.get(`/v1/customers/${customer_id}/usage?meter=calls`)
  assert.deepEqual([body.meters[0].current.total, body.meters[0].days.at(-1).total], [10, 10])
})

for (const kind of ['limit', 'metered'] as const) {
  test(`concurrent requests never consume more than the granted quantity of a ${kind} feature`, async () => {
    const meter_id = kind === 'metered' ? await money.meter('raced') : undefined
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 30 }),
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 40 }),
        async (granted, quantities) => {
          const feature = `raced_${kind}_${made++}`
          const featureId = await money.feature(feature, kind, meter_id ? { meter_id } : {})
          const customer = await team()
          await money.subscribe(customer, await money.product({ [featureId]: granted }), thisPeriod())
          const answers = await Promise.all(
            quantities.map((quantity) => check(customer, feature, { ...consume, quantity })),
          )
          const taken = quantities.filter((_, n) => answers[n].allowed).reduce((sum, quantity) => sum + quantity, 0)
          const { used } = await check(customer, feature)
          assert.equal(used, taken)
          assert.ok(taken <= granted)
          // A refused request would not have fitted either.
          for (const [n, { allowed }] of answers.entries())
            if (!allowed) assert.ok(taken + (quantities[n] ?? 0) > granted)
        },
      ),
      { numRuns: runs(12) },
    )
  })
}

/** Returns the announcements of reached limits. */
async function toldTo(customer: string) {
  await app.settle()
  return app.database.sql`
    select data from facts where type = 'entitlement.limit_reached' and customer_id = ${customer} order by sequence`
}

test('a reached limit is reported once in a period', async () => {
  const { feature, customer, end } = await holding(3)
  const told = () => toldTo(customer)
  await check(customer, feature, { ...consume, quantity: 2 })
  assert.equal((await told()).length, 0)
  await Promise.all(Array.from({ length: 9 }, () => check(customer, feature, consume)))
  await check(customer, feature)
  const [fact, ...more] = await told()
  assert.deepEqual(more, [])
  assert.deepEqual(fact?.data, { customer_id: customer, feature, granted: 3, resets_at: end.toISOString() })
  app.clock.advance(days(31))
  await ask(customer, feature, { ...consume, quantity: 3 }, { 'idempotency-key': uuid() })
  assert.equal((await told()).length, 2)
})

test('a reached limit of a metered feature is reported once in a period, by the request that reaches it', async () => {
  const feature = `feature_${made++}`
  const meter_id = await money.meter(`meter_${feature}`)
  const featureId = await money.feature(feature, 'metered', { meter_id })
  const [customer, other] = [await team(), await team()]
  const [start, end] = thisPeriod()
  for (const one of [customer, other]) {
    await money.subscribe(one, await money.product({ [featureId]: 10 }), [start, end])
  }
  const report = async (quantity: number, headers = {}) => {
    const records = [customer, other].map((customer_id, n) => ({
      ...{ meter: `meter_${feature}`, customer_id },
      quantity: n === 0 ? quantity : 1,
    }))
    assert.equal((await machine.post('/v1/usage', { records }, { headers })).body.accepted, 2)
  }
  await report(9)
  assert.equal((await toldTo(customer)).length, 0)
  for (const quantity of [1, 5]) await report(quantity)
  const [fact, ...more] = await toldTo(customer)
  assert.deepEqual(
    [fact?.data, more],
    [{ customer_id: customer, feature, granted: 10, resets_at: end.toISOString() }, []],
  )
  app.clock.advance(days(31))
  await report(12, { 'idempotency-key': uuid() })
  assert.deepEqual([(await toldTo(customer)).length, (await toldTo(other)).length], [2, 0])
})
