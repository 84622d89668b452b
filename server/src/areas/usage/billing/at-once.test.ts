import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { v7 as uuid } from 'uuid'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { type Money, moneyOf } from '../../../../testing/money-rows.ts'
import { until } from '../../../../testing/until.ts'
import { days } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { backend } from '../../ingest/public.ts'
import { insertUsage, type NewUsage } from '../usage.sql.ts'
import { usageBilling } from './close.ts'

let app: TestApp
let money: Money
before(async () => {
  app = await testApp()
  money = await moneyOf(app, await app.signUp(), 'test')
})
after(() => app.close())

let made = 0
/** A customer with a price by a meter of its own. */
async function customerBy(aggregation: NewUsage['aggregation']) {
  const key = `at_once_${made++}`
  const meter_id = await money.meter(key, aggregation)
  const sold = await money.product({}, { meter_id })
  const [customer_id, now] = [uuid(), app.clock.now()]
  const [starts_at, ends_at] = [new Date(now.getTime() - days(3)), new Date(now.getTime() + days(27))]
  const connection_id = uuid()
  const id = await money.subscribe(customer_id, sold, [starts_at, ends_at], { connection_id })
  const day = new Date(now.getTime() - (now.getTime() % days(1)))
  const record = (quantity: number, is_priced: boolean): NewUsage => ({
    ...{ environment_id: money.environmentId, id: uuid(), speaker_id: backend, customer_id },
    ...{ meter: key, meter_id, aggregation, quantity, value: String(quantity), key_id: null },
    ...{ occurred_at: now, received_at: now, key: null, day, day_ends_at: new Date(day.getTime() + days(1)) },
    ...{ starts_at, ends_at, subscription_id: id, is_priced },
  })
  return {
    store: (db: Db, quantity: number, isPriced: boolean) => insertUsage(db, [record(quantity, isPriced)], 0),
    /** Returns the usage that a plan change at this moment bills. */
    closing: (db: Db) => {
      const subscription = { id, customer_id, price_id: sold.priceId, connection_id, status: 'active' }
      return usageBilling.close(db, { organizationId: '', environmentId: money.environmentId }, subscription, now)
    },
  }
}

/** Runs work in a transaction that commits once the other work waits for it. */
async function commitWhileWaiting<T>(work: (db: Db) => Promise<unknown>, other: () => Promise<T>): Promise<T> {
  const { sql } = app.database
  let waiting: Promise<T> | undefined
  await sql.begin(async (tx) => {
    await work(tx)
    waiting = other()
    await until('the other transaction waits', async () => {
      const [row] = await sql<{ waits: boolean }[]>`
        select exists (select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waits`
      return row?.waits ?? false
    })
  })
  return waiting as Promise<T>
}

for (const aggregation of ['sum', 'count', 'max', 'unique', 'last'] as const)
  test(`usage without a price that is stored together with priced usage is not billed: ${aggregation}`, async () => {
    const { store, closing } = await customerBy(aggregation)
    const { sql } = app.database
    await commitWhileWaiting(
      (tx) => store(tx, 5, true),
      () => store(sql, 70, false),
    )
    assert.equal((await sql.begin(closing))?.quantity, aggregation === 'count' || aggregation === 'unique' ? 1 : 5)
  })

test('usage that is stored while a plan change waits for it is on the closing invoice', async () => {
  const { store, closing } = await customerBy('sum')
  const { sql } = app.database
  await store(sql, 3, true)
  const usage = await commitWhileWaiting(
    (tx) => store(tx, 4, true),
    () => sql.begin(closing),
  )
  assert.equal(usage?.quantity, 7)
  assert.equal(await sql.begin(closing), null)
})
