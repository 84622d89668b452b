import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { runs } from '../../../testing/depth.ts'
import { recordSomeFact } from '../../../testing/facts.ts'
import { type ChangeContext, change } from '../change.ts'
import { systemClock } from '../clock.ts'
import { connect } from '../db/connect.ts'
import { createWaker } from '../wake.ts'
import type { BoundConsumer } from './bound-consumer.ts'
import { consumeFacts, createConsumerRunner, enrolConsumers } from './consume.ts'
import type { Fact } from './fact.ts'
import { createLogReader, type FactBatch, type LogReader } from './log-reader.ts'
import { relayFacts } from './relay.ts'

let database: TestDatabase
let one: ChangeContext
let two: ChangeContext
before(async () => {
  database = await testDatabase()
  const contextOf = (sql: ChangeContext['sql']): ChangeContext => ({
    sql,
    clock: systemClock,
    waker: createWaker(sql),
  })
  one = contextOf(database.sql)
  two = contextOf(connect(database.connection, { max: 10 }))
  await one.sql`create table seen (consumer text, sequence bigint)`
})
after(async () => {
  await two.sql.end()
  await database.drop()
})

const record = (context: ChangeContext, id: string, then: () => Promise<void> = async () => {}) =>
  change(context, null, async (tx) => {
    await tx`select 1`
    recordSomeFact(tx, id)
    await then()
  })
const waiting = async () => (await one.sql<{ n: number }[]>`select count(*) as n from fact_outbox`)[0]?.n ?? 0
const last = async () => (await one.sql<{ last: number }[]>`select last from fact_counter`)[0]?.last ?? 0
const log = (from: number) => one.sql<Fact[]>`select * from facts where sequence > ${from} order by sequence`

async function relayAll(): Promise<void> {
  while ((await waiting()) > 0) await Promise.all([relayFacts(one.sql, new Date()), relayFacts(two.sql, new Date())])
}

const consumer = (name: string, seen: number[], meanwhile: () => Promise<void> = async () => {}): BoundConsumer => ({
  name,
  async handle(tx, facts) {
    for (const { sequence } of facts) {
      seen.push(sequence)
      await tx`insert into seen values (${name}, ${sequence})`
    }
    await meanwhile()
  },
})
const stored = async (name: string) =>
  (await one.sql<{ sequence: number }[]>`select sequence from seen where consumer = ${name}`).map((row) => row.sequence)

test('two relays number the facts of fifty writers without a gap, and skip those rolled back', async () => {
  const writers = fc.array(fc.boolean(), { minLength: 50, maxLength: 50 })
  const property = fc.asyncProperty(writers, async (commits) => {
    const start = await last()
    let writing = true
    const observed: number[] = []
    const relays = [one, two].map(async ({ sql }) => {
      while (writing || (await waiting()) > 0) await relayFacts(sql, new Date())
    })
    // A reader must never see a number and later a smaller one that was missing.
    const reading = (async () => {
      while (writing) {
        const sequences = (await log(start)).map(({ sequence }) => sequence)
        assert.deepEqual(sequences, range(start, sequences.length))
        observed.push(sequences.length)
      }
    })()
    const ids = commits.map(() => uuid())
    await Promise.all(
      commits.map((commit, n) =>
        record(n % 2 ? one : two, ids[n] as string, async () => {
          if (!commit) throw new Error('rolled back')
        }).catch(() => {}),
      ),
    )
    writing = false
    await Promise.all([...relays, reading])
    const facts = await log(start)
    assert.deepEqual(
      facts.map(({ sequence }) => sequence),
      range(start, facts.length),
    )
    const committed = ids.filter((_, n) => commits[n])
    assert.deepEqual(facts.map((fact) => fact.organization_id).sort(), committed.sort())
    assert.deepEqual(
      observed,
      observed.toSorted((a, b) => a - b),
    )
  })
  await fc.assert(property, { numRuns: runs(4) })
})

const range = (after: number, length: number) => Array.from({ length }, (_, n) => after + n + 1)

test('the facts of one change keep their order', async () => {
  const start = await last()
  const ids = Array.from({ length: 20 }, () => uuid()).toReversed()
  await change(one, null, async (tx) => {
    for (const id of ids) recordSomeFact(tx, id)
  })
  await relayAll()
  assert.deepEqual(
    (await log(start)).map((fact) => fact.aggregate_id),
    ids,
  )
})

test('a new consumer gets the facts from its creation on, all and in order', async () => {
  const seen: number[] = []
  const fresh = consumer('fresh', seen)
  await enrolConsumers(one.sql, [fresh])
  assert.equal(await consumeFacts(one, fresh), 0)
  const start = await last()
  for (let n = 0; n < 3; n++) await record(one, uuid())
  await relayAll()
  await enrolConsumers(two.sql, [fresh])
  while ((await consumeFacts(one, fresh)) > 0);
  assert.deepEqual(seen, range(start, 3))
})

test('two instances share a consumer, and no batch is handled twice', async () => {
  const seen: number[] = []
  const shared = consumer('shared', seen, async () => void (await two.sql`select pg_sleep(0.02)`))
  await enrolConsumers(one.sql, [shared])
  const start = await last()
  await Promise.all(Array.from({ length: 30 }, () => record(one, uuid())))
  const consuming = [one, two].map(async (context) => {
    for (let round = 0; round < 12; round++) {
      await relayFacts(context.sql, new Date())
      await consumeFacts(context, shared)
    }
  })
  await Promise.all(consuming)
  assert.deepEqual(seen, range(start, 30))
})

test('a consumer whose connection is lost retries, and its writes are stored once', async () => {
  const seen: number[] = []
  const mortal = connect(database.connection, { max: 1 })
  const context = { ...one, sql: mortal }
  let killed = false
  const crashing: BoundConsumer = {
    name: 'crashing',
    async handle(tx, facts) {
      await consumer('crashing', seen).handle(tx, facts)
      if (killed) return
      killed = true
      const [backend] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
      await one.sql`select pg_terminate_backend(${backend?.pid ?? 0}, 5000)`
    },
  }
  await enrolConsumers(one.sql, [crashing])
  const start = await last()
  await record(one, uuid())
  await relayAll()
  await assert.rejects(consumeFacts(context, crashing))
  assert.equal(await consumeFacts(one, crashing), 1)
  assert.deepEqual(seen, [start + 1, start + 1])
  assert.deepEqual(await stored('crashing'), [start + 1])
  await mortal.end({ timeout: 1 })
})

test('a consumer gets only facts of its origins and types, and skips the others', async () => {
  const seen: number[] = []
  const picky: BoundConsumer = { ...consumer('picky', seen), types: ['member.removed'] }
  await enrolConsumers(one.sql, [picky])
  const lane = createConsumerRunner(one, picky, createLogReader(one.sql, [picky]))
  await record(one, uuid())
  await relayAll()
  assert.equal(await lane.run(), 1)
  assert.equal(await lane.run(), 0)
  assert.deepEqual(seen, [])
})

test('consumers at the same position share one read of the log', async () => {
  const seen: Record<string, number[]> = { left: [], right: [] }
  const both = ['left', 'right'].map((name) => consumer(name, seen[name] as number[]))
  await enrolConsumers(one.sql, both)
  const reader = createLogReader(one.sql, both)
  const stretches = new Set<FactBatch>()
  const noting: LogReader = {
    async after(sequence) {
      const stretch = await reader.after(sequence)
      stretches.add(stretch)
      return stretch
    },
  }
  const start = await last()
  for (let n = 0; n < 3; n++) await record(one, uuid())
  await relayAll()
  await Promise.all(both.map((each) => createConsumerRunner(one, each, noting).run()))
  assert.deepEqual(seen, { left: range(start, 3), right: range(start, 3) })
  assert.equal(stretches.size, 1)
})
