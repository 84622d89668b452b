import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
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

const team = async (): Promise<string> => (await machine.post('/v1/customers', { name: 'Globex' })).body.id
const ago = (milliseconds: number) => new Date(app.clock.now().getTime() - milliseconds)
const report = async (records: object[]) => (await machine.post('/v1/usage', { records })).body
const used = async (customerId: string, meter: string, query = '') => {
  const { status, body } = await machine.get(`/v1/customers/${customerId}/usage?meter=${meter}${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.meters[0]
}

test('accepted records are in the total when the request is answered, aggregated as the meter defines', async () => {
  const customer_id = await team()
  const line = (meter: string, quantity: number, more: object = {}) => ({ meter, customer_id, quantity, ...more })
  for (const key of ['sum', 'max', 'count', 'unique', 'last'] as const) await money.meter(`by_${key}`, key)
  const at = (minutes: number) => ({ occurred_at: ago(minutes * 60_000).toISOString() })
  await report(['sum', 'max', 'count', 'last'].flatMap((key) => [3, 9, 4].map((n) => line(`by_${key}`, n, at(9 - n)))))
  await report([line('by_last', 7, at(6)), line('by_last', 0, at(0)), line('by_max', 0)])
  await report(['a', 'b', 'a'].map((value) => line('by_unique', 1, { value })))
  await report(['b', 'c'].map((value) => line('by_unique', 1, { value })))
  const totals = []
  for (const key of ['sum', 'max', 'count', 'unique', 'last']) {
    const { current, days: series } = await used(customer_id, `by_${key}`)
    assert.equal(series.at(-1).total, current.total, key)
    totals.push(current.total)
  }
  assert.deepEqual(totals, [16, 9, 3, 3, 0])
})

test('without a subscription the period is the calendar month, and late records count in their own period', async () => {
  const customer_id = await team()
  await money.meter('monthly')
  const { current } = await used(customer_id, 'monthly')
  assert.match(current.starts_at, /-01T00:00:00.000Z$/)
  const before = new Date(new Date(current.starts_at).getTime() - hours(1)).toISOString()
  await report([
    { meter: 'monthly', customer_id, quantity: 5 },
    { meter: 'monthly', customer_id, quantity: 3, occurred_at: before },
  ])
  const now = await used(customer_id, 'monthly')
  assert.deepEqual([now.current.total, now.previous.total, now.previous.ends_at], [5, 3, current.starts_at])
  assert.equal(now.current.subscription_id, null)
})

test('a metered subscription defines the period, and after its invoice late records count in the next period', async () => {
  const customer_id = await team()
  const meter_id = await money.meter('priced')
  const plan = await money.product({}, { meter_id })
  const [start, end] = [ago(days(10)), ago(days(-20))]
  const subscription = await money.subscribe(customer_id, plan, [start, end], { created_at: ago(days(45)) })
  const line = { meter: 'priced', customer_id, quantity: 4 }
  const late = { ...line, quantity: 2, occurred_at: ago(days(12)).toISOString() }
  assert.deepEqual(await report([line, late]), { accepted: 2, refused: [] })
  const { current, previous } = await used(customer_id, 'priced')
  assert.deepEqual([current.total, current.starts_at, current.ends_at], [4, start.toISOString(), end.toISOString()])
  assert.equal(current.subscription_id, subscription)
  assert.deepEqual([previous.total, previous.ends_at, previous.closed], [2, start.toISOString(), false])
  await money.invoice(customer_id, subscription, ago(days(9)))
  assert.deepEqual(await report([line, late]), { accepted: 2, refused: [] })
  const after = await used(customer_id, 'priced')
  assert.deepEqual([after.current.total, after.previous.total, after.previous.closed], [10, 2, true])
})

test('usage after the end of a period counts in the next one, even before the gateway reports it', async () => {
  const customer_id = await team()
  const feature = await money.feature('stored', 'metered', { meter_id: await money.meter('stored') })
  const plan = await money.product({ [feature]: 100 })
  const [start, end] = [ago(days(33)), ago(days(3))]
  const subscription = await money.subscribe(customer_id, plan, [start, end])
  await report([{ meter: 'stored', customer_id, quantity: 4 }])
  const { current } = await used(customer_id, 'stored')
  assert.deepEqual([current.total, current.starts_at], [4, end.toISOString()])
  const { sql } = app.database
  await sql`update subscriptions set current_period_start = ${end}, current_period_end = ${ago(days(-27))} where id = ${subscription}`
  await report([{ meter: 'stored', customer_id, quantity: 1 }])
  assert.equal((await used(customer_id, 'stored')).current.total, 5)
})

const aggregations = ['sum', 'max', 'count', 'unique', 'last'] as const

interface Told {
  quantity: number
  value: string
  /** In hours. */
  age: number
  key: number | null
}

/** Slow and plain: each key once, then by month. */
function reference(told: readonly Told[], moments: readonly Date[]) {
  const seen = new Set<number>()
  const counted = told.flatMap(({ key, ...line }, index) => {
    if (key !== null && seen.has(key)) return []
    if (key !== null) seen.add(key)
    return { ...line, at: moments[index] as Date, index }
  })
  const months = Map.groupBy(counted, ({ at }) => at.toISOString().slice(0, 7))
  return new Map(
    [...months].map(([month, lines]) => {
      const last = lines.toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.index - b.index).at(-1)
      const quantities = lines.map(({ quantity }) => quantity)
      const totals = {
        sum: quantities.reduce((sum, quantity) => sum + quantity, 0),
        max: Math.max(...quantities),
        count: lines.length,
        unique: new Set(lines.map(({ value }) => value)).size,
        last: last?.quantity,
      }
      return [month, totals] as const
    }),
  )
}

test('totals equal a simple reference for any order of records, including repeated and late ones', async () => {
  for (const key of aggregations) await money.meter(`any_${key}`, key)
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 50 }),
    value: fc.constantFrom('a', 'b', 'c', 'd'),
    age: fc.integer({ min: 0, max: 70 * 24 }),
    key: fc.option(fc.integer({ min: 0, max: 5 }), { nil: null }),
  })
  let run = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 25 }),
      fc.integer({ min: 1, max: 9 }),
      async (told, size) => {
        const customer_id = await team()
        const prefix = `run ${run++}`
        const now = app.clock.now()
        const moments = told.map(({ age }) => new Date(now.getTime() - hours(age)))
        for (let at = 0; at < told.length; at += size) {
          const records = told.slice(at, at + size).flatMap(({ quantity, value, key }, index) =>
            aggregations.map((meter) => ({
              meter: `any_${meter}`,
              customer_id,
              quantity,
              value,
              occurred_at: moments[at + index]?.toISOString(),
              ...(key !== null && { idempotency_key: `${prefix} ${meter} ${key}` }),
            })),
          )
          assert.deepEqual(await report(records), { accepted: records.length, refused: [] })
        }
        const rows = await app.database.sql<
          { aggregation: (typeof aggregations)[number]; month: string; total: number }[]
        >`
        select aggregation, to_char(starts_at at time zone 'UTC', 'YYYY-MM') as month, total from usage_totals
        where customer_id = ${customer_id} and span = 'period'`
        const expected = [...reference(told, moments)].flatMap(([month, totals]) =>
          aggregations.map((aggregation) => `${month} ${aggregation} ${totals[aggregation]}`),
        )
        assert.deepEqual(rows.map((row) => `${row.month} ${row.aggregation} ${row.total}`).sort(), expected.sort())
      },
    ),
    { numRuns: runs(15) },
  )
})

test('concurrent reports add up, without a deadlock', async () => {
  await money.meter('crowded')
  await money.meter('crowded_unique', 'unique')
  const teams = [await team(), await team(), await team()]
  const records = (turn: number) =>
    Array.from({ length: 60 }, (_, n) => [
      {
        meter: 'crowded',
        customer_id: teams[(n + turn) % 3],
        quantity: 1,
        idempotency_key: `crowd ${(n * turn) % 97}`,
      },
      { meter: 'crowded_unique', customer_id: teams[(n * turn) % 3], quantity: 1, value: `v${(n + turn) % 7}` },
    ]).flat()
  await Promise.all(Array.from({ length: 12 }, (_, turn) => report(records(turn + 1))))
  const keys = new Set(
    Array.from({ length: 12 }, (_, turn) => records(turn + 1))
      .flat()
      .flatMap((r) => ('idempotency_key' in r ? r.idempotency_key : [])),
  )
  const totals = await Promise.all(teams.map(async (id) => (await used(id, 'crowded')).current.total))
  assert.equal(
    totals.reduce((a, b) => a + b),
    keys.size,
  )
  for (const id of teams) assert.equal((await used(id, 'crowded_unique')).current.total, 7)
})

test('staff see the usage of all customers, and members the usage of their own customer', async () => {
  await money.meter('seen')
  const person = await app.contact(owner)
  const { body: customer } = await person.post('/v1/contact/customers', { name: 'Initech' })
  await report([
    { meter: 'seen', customer_id: customer.id, quantity: 4 },
    { meter: 'seen', customer_id: await team(), quantity: 6 },
  ])
  const { body } = await owner.get('/v1/organization/usage?meter=seen')
  assert.equal(body.meters.length, 1)
  assert.deepEqual([body.meters[0].records, body.meters[0].quantity, body.meters[0].days.length], [2, 10, 30])
  assert.equal(body.meters[0].days.at(-1).quantity, 10)
  const own = await person.get('/v1/contact/customer/usage?meter=seen')
  assert.equal(own.body.meters[0].current.total, 4)
  const staff = await owner.get(`/v1/organization/customers/${customer.id}/usage?meter=seen`)
  assert.deepEqual(staff.body, own.body)
  assert.equal((await owner.get(`/v1/organization/usage?from=2020-01-01`)).status, 400)
})
