import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { v7 as uuid } from 'uuid'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { type CuttableLine, cuttableLine } from '../../../testing/cuttable-line.ts'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { recordSomeFact } from '../../../testing/facts.ts'
import { createProbeTable, probeArea } from '../../../testing/probe.ts'
import type { Answer } from '../../../testing/requests.ts'
import { until } from '../../../testing/until.ts'
import { change } from '../change.ts'
import { connect } from './connect.ts'

let database: TestDatabase
let line: CuttableLine
let app: TestApp
const handled: string[] = []

before(async () => {
  database = await testDatabase()
  await createProbeTable(database.sql)
  line = await cuttableLine(database.connection)
  const sql = connect(line.connection, { max: 4, statementTimeoutMs: 1000 })
  const overLine = { ...database, connection: line.connection, sql }
  const consumer = {
    name: 'watcher',
    handle: async (facts: { aggregate_id: string }[]) => void handled.push(...facts.map((fact) => fact.aggregate_id)),
  }
  app = await testApp({ areas: [{ ...probeArea(), consumes: [consumer] }], database: overLine })
  await app.app.platform.waker.listen()
  app.app.worker.start()
})
after(async () => {
  await line.restore()
  await app.close()
  await app.database.sql.end({ timeout: 1 })
  await line.close()
  await database.drop()
})
beforeEach(() => line.restore())

const ask = () => app.anyone.get('/v1/probe/query/0')
const isHealed = async () => (await Promise.all([1, 2, 3, 4, 5, 6].map(ask))).every(({ status }) => status === 200)

function assertUnavailable({ status, body, headers }: Answer): void {
  assert.equal(status, 503)
  assert.equal(body.error.code, 'unavailable')
  assert.deepEqual(Object.keys(body.error), ['code', 'message'])
  assert.equal(headers.get('retry-after'), '1')
}

test('while the database is unavailable requests fail with the reason, and recovery is automatic', async () => {
  assert.equal((await ask()).status, 200)
  const underWay = Array.from({ length: 4 }, () => app.anyone.get('/v1/probe/query/900'))
  await until('they run', async () => {
    const busy = await database.sql`select 1 from pg_stat_activity where query like '%pg_sleep%' and state = 'active'`
    return busy.count > 1
  })
  await line.cut()
  for (const answer of await Promise.all(underWay)) assertUnavailable(answer)
  for (const answer of await Promise.all(Array.from({ length: 30 }, ask))) assertUnavailable(answer)
  assertUnavailable(await app.as('uk_sk_live_a').post('/v1/probe/counts', { name: 'x' }))
  const keyed = { headers: { 'idempotency-key': 'k' } }
  assertUnavailable(await app.as('uk_sk_live_a').post('/v1/probe/counts', { name: 'x' }, keyed))
  assert.equal((await app.anyone.get('/healthz')).status, 200)
  assertUnavailable(await app.anyone.get('/readyz'))
  await line.restore()
  await until('it has healed', isHealed)
  assert.equal((await app.anyone.get('/readyz')).status, 200)
  assert.equal((await app.as('uk_sk_live_a').post('/v1/probe/counts', { name: 'x' }, keyed)).status, 201)
})

test('a statement that takes too long is canceled, and the request gets an error', async () => {
  assertUnavailable(await app.anyone.get('/v1/probe/query/60000'))
  assert.equal((await ask()).status, 200)
})

test('readiness fails within seconds when the database does not respond', async () => {
  line.freeze()
  assertUnavailable(await app.anyone.get('/readyz'))
  await line.restore()
  await until('it has healed', isHealed)
})

test('the workers continue after an outage, and are woken through the new connection', async () => {
  await line.cut()
  assertUnavailable(await ask())
  await line.restore()
  await until('it has healed', isHealed)
  const listening = () => database.sql`select 1 from pg_stat_activity where query ilike 'listen%'`
  await until('it listens again', async () => (await listening()).count > 0)
  const id = uuid()
  const context = { ...app.app.platform, sql: database.sql }
  await change(context, null, async (tx) => {
    recordSomeFact(tx, id)
  })
  await until('the fact is handled', () => handled.includes(id))
  let rung = 0
  app.app.platform.waker.on('bell', () => rung++)
  await database.sql.notify('userkeep', 'bell')
  await until('the notification arrives', () => rung === 1)
})
