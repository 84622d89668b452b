import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { runs } from '../../../testing/depth.ts'
import { type Money, moneyOf } from '../../../testing/money-rows.ts'
import type { Staff } from '../../../testing/people.ts'
import type { Caller } from '../../../testing/requests.ts'
import { days } from '../../platform/clock.ts'

let app: TestApp
let owner: Staff
let machine: Caller
let inTest: Caller
let money: Money

before(async () => {
  app = await testApp()
  owner = await app.signUp()
  machine = await app.secretKey(owner)
  inTest = await app.secretKey(owner, 'test')
  money = await moneyOf(app, owner)
})
after(() => app.close())

const team = async (): Promise<string> => (await machine.post('/v1/customers', { name: 'Globex' })).body.id
const post = (act: string, body: object, headers = {}) => machine.post(`/v1/entitlements/${act}`, body, { headers })
const done = async (act: string, body: object) => {
  const answer = await post(act, body)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body
}
const goTo = (moment: Date) => app.clock.advance(moment.getTime() - app.clock.now().getTime())
let made = 0
/** A team that holds this much of a new feature, by a plan of this interval that began ten days ago. */
async function holding(granted: number | null, reset: string, more: { interval?: string; meter_id?: string } = {}) {
  const feature = `feature_${made++}`
  const { meter_id, interval = 'month' } = more
  const featureId = await money.feature(feature, meter_id ? 'metered' : 'limit', {
    reset,
    ...(meter_id && { meter_id }),
  })
  const customer_id = await team()
  const start = new Date(app.clock.now().getTime() - days(10))
  const end = new Date(start.getTime() + days(interval === 'year' ? 365 : 30))
  const product = await money.product({ [featureId]: granted }, { interval })
  const subscriptionId = await money.subscribe(customer_id, product, [start, end])
  return { feature, featureId, customer_id, start, end, subscriptionId, who: { customer_id, feature } }
}

async function announced(customer: string) {
  await app.settle()
  const rows = await app.database.sql`
    select data from facts where type = 'entitlement.limit_reached' and customer_id = ${customer} order by sequence`
  return rows.map(({ data }) => data.granted)
}

test('a limit that never resets counts across periods, and a release makes room again', async () => {
  const { who, customer_id } = await holding(3, 'never')
  const full = await done('check', { ...who, consume: true, quantity: 3 })
  assert.deepEqual([full.allowed, full.used, full.remaining, full.resets_at], [true, 3, 0, null])
  app.clock.advance(days(100))
  assert.equal((await done('check', { ...who, consume: true })).reason, 'limit_reached')
  const released = await done('release', who)
  assert.deepEqual([released.allowed, released.used, released.remaining], [true, 2, 1])
  assert.equal((await done('check', { ...who, consume: true })).used, 3)
  const { body } = await machine.get(`/v1/customers/${customer_id}/entitlements`)
  assert.deepEqual([body.entitlements[0].used, body.entitlements[0].resets_at], [3, null])
})

test('the count of a limit that never resets is not pruned with past periods', async () => {
  const { who } = await holding(3, 'never')
  await done('check', { ...who, consume: true, quantity: 2 })
  for (const _ of [1, 2]) {
    app.clock.advance(days(900))
    await app.settle()
  }
  assert.equal((await done('check', who)).used, 2)
})

test('releasing more than is in use is refused, and an Idempotency-Key releases once', async () => {
  const { who } = await holding(5, 'never')
  await done('check', { ...who, consume: true, quantity: 3 })
  assert.equal((await post('release', { ...who, quantity: 4 })).status, 409)
  const headers = { 'idempotency-key': uuid() }
  for (const _ of [1, 2]) assert.equal((await post('release', { ...who, quantity: 2 }, headers)).body.used, 1)
  assert.equal((await done('check', who)).used, 1)
})

test('a count can be set above the limit; then nothing is allowed until it is below the limit', async () => {
  const { who } = await holding(3, 'never')
  const over = await done('set', { ...who, used: 7 })
  assert.deepEqual([over.allowed, over.used, over.remaining], [false, 7, 0])
  assert.equal((await done('release', { ...who, quantity: 4 })).allowed, false)
  assert.equal((await done('release', who)).allowed, true)
  assert.equal((await done('set', { ...who, used: 0 })).remaining, 3)
})

test('a reached limit is reported again after a release, and for a higher limit', async () => {
  const { who, customer_id, featureId, start, end } = await holding(2, 'never')
  await done('check', { ...who, consume: true, quantity: 2 })
  await done('check', { ...who, consume: true })
  assert.deepEqual(await announced(customer_id), [2])
  await done('release', who)
  await done('check', { ...who, consume: true })
  assert.deepEqual(await announced(customer_id), [2, 2])
  const addOn = await money.product({ [featureId]: 1 }, { kind: 'add_on' })
  await money.subscribe(customer_id, addOn, [start, end], { kind: 'add_on' })
  await done('check', { ...who, consume: true })
  await done('set', { ...who, used: 4 })
  assert.deepEqual(await announced(customer_id), [2, 2, 3])
})

test('only a count that consuming increases can be released or set', async () => {
  const customer_id = await team()
  const meter_id = await money.meter('calls')
  await money.feature('calls', 'metered', { meter_id })
  await money.feature('sso', 'boolean')
  await money.feature('seats', 'limit', { counts_members: true })
  for (const feature of ['calls', 'sso', 'seats', 'unknown'])
    for (const body of [{ quantity: 1 }, { used: 1 }]) {
      const answer = await post('used' in body ? 'set' : 'release', { customer_id, feature, ...body })
      assert.deepEqual([answer.status, Object.keys(answer.body.error.fields)], [400, ['feature']])
    }
  const { who } = await holding(3, 'never')
  assert.equal((await post('release', { ...who, customer_id: uuid() })).status, 404)
  assert.equal((await inTest.post('/v1/entitlements/release', who)).status, 404)
})

test('a monthly limit resets each month within a yearly subscription', async () => {
  const { who, start, end } = await holding(2, 'month', { interval: 'year' })
  for (let month = 1; month <= 12; month++) {
    const next = new Date(start)
    next.setUTCMonth(start.getUTCMonth() + month, 1)
    next.setUTCDate(
      Math.min(start.getUTCDate(), new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate()),
    )
    const resets = new Date(Math.min(next.getTime(), end.getTime())).toISOString()
    const full = await done('check', { ...who, consume: true, quantity: 2 })
    assert.deepEqual([full.allowed, full.resets_at], [true, resets])
    assert.equal((await done('check', { ...who, consume: true })).allowed, false)
    goTo(new Date(resets))
  }
})

test('a monthly allowance of a meter resets each month, too, and a longer period does not multiply it', async () => {
  const meter_id = await money.meter('tokens')
  const { who, start } = await holding(100, 'month', { interval: 'year', meter_id })
  const report = (quantity: number) =>
    machine.post('/v1/usage', { records: [{ meter: 'tokens', customer_id: who.customer_id, quantity }] })
  await report(90)
  assert.equal((await done('check', { ...who, consume: true, quantity: 20 })).allowed, false)
  assert.equal((await done('check', { ...who, consume: true, quantity: 10 })).remaining, 0)
  const next = new Date(start)
  next.setUTCMonth(start.getUTCMonth() + 1)
  goTo(next)
  assert.deepEqual((await done('check', who)).used, 0)
  await report(30)
  assert.equal((await done('check', who)).remaining, 70)
})

type Step = ['consume' | 'release' | 'set', number] | ['pass', number]
const steps = fc.array(
  fc.oneof(
    fc.tuple(fc.constantFrom('consume' as const, 'release' as const, 'set' as const), fc.integer({ min: 1, max: 5 })),
    fc.tuple(fc.constant('pass' as const), fc.integer({ min: 1, max: 60 })),
  ),
  { minLength: 1, maxLength: 25 },
)

test('after any sequence of uses, releases, counts and periods the count is the number of items', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 10 }), steps, async (granted, sequence: Step[]) => {
      const { who } = await holding(granted, 'never')
      let exists = 0
      for (const [act, n] of sequence) {
        if (act === 'pass') app.clock.advance(days(n))
        if (act === 'consume') {
          const { allowed } = await done('check', { ...who, consume: true, quantity: n })
          assert.equal(allowed, exists + n <= granted)
          if (allowed) exists += n
        }
        if (act === 'release') {
          const { status } = await post('release', { ...who, quantity: n })
          assert.equal(status, n <= exists ? 200 : 409)
          if (status === 200) exists -= n
        }
        if (act === 'set') {
          await done('set', { ...who, used: n })
          exists = n
        }
        assert.equal((await done('check', who)).used, exists)
      }
    }),
    { numRuns: runs(10) },
  )
})

test('concurrent uses and releases never count twice and never go below zero', async () => {
  const { who } = await holding(20, 'never')
  await done('set', { ...who, used: 10 })
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      n % 2 === 0 ? post('check', { ...who, consume: true }) : post('release', who),
    ),
  )
  const used = answers.filter(({ body }, n) => n % 2 === 0 && body.allowed).length
  const released = answers.filter(({ status }, n) => n % 2 === 1 && status === 200).length
  assert.equal((await done('check', who)).used, 10 + used - released)
})
