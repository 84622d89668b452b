import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { pino } from 'pino'
import { v7 as uuid } from 'uuid'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { recordSomeFact } from '../../../testing/facts.ts'
import { type ChangeContext, change } from '../change.ts'
import { days, hours, movableClock } from '../clock.ts'
import { ensureMonths } from '../db/partitions.ts'
import { createWaker } from '../wake.ts'
import type { BoundConsumer } from './bound-consumer.ts'
import { createConsumerRunner, enrolConsumers } from './consume.ts'
import { countFailedFacts, dropFailed, retryFailedFacts, retryNow } from './failed-facts.ts'
import { createLogReader } from './log-reader.ts'
import { pruneFacts } from './prune-facts.ts'
import { relayFacts } from './relay.ts'

const clock = movableClock()
const logged: string[] = []
const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) })
let database: TestDatabase
let context: ChangeContext & { log: typeof log }
before(async () => {
  database = await testDatabase()
  const { sql } = database
  context = { sql, clock, waker: createWaker(sql), log }
  await sql`create table handled (consumer text, aggregate_id text)`
})
after(() => database.drop())

async function record(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuid())
  await change(context, null, async (tx) => {
    for (const id of ids) recordSomeFact(tx, id)
  })
  while ((await relayFacts(context.sql, clock.now())) > 0);
  return ids
}

/** Refuses the facts about these, and writes down the others. */
const refusing = (name: string, bad: Set<string>): BoundConsumer => ({
  name,
  async handle(tx, facts) {
    for (const { aggregate_id } of facts) {
      await tx`insert into handled values (${name}, ${aggregate_id})`
      if (bad.has(aggregate_id)) throw new Error(`cannot take ${aggregate_id}`)
    }
  },
})

async function queueOf(consumer: BoundConsumer) {
  await enrolConsumers(context.sql, [consumer])
  const lane = createConsumerRunner(context, consumer, createLogReader(context.sql, [consumer]))
  await lane.run()
  return async () => {
    while ((await lane.run()) > 0);
  }
}

const handled = async (name: string) =>
  (await context.sql<{ id: string }[]>`select aggregate_id as id from handled where consumer = ${name}`).map(
    (r) => r.id,
  )
const counted = async (name: string) =>
  (await countFailedFacts(context.sql)).find(({ consumer }) => consumer === name) ?? null

test('a fact whose handler throws blocks no other, and its writes are rolled back', async () => {
  const bad = new Set<string>()
  const consume = await queueOf(refusing('one-bad', bad))
  const ids = await record(7)
  bad.add(ids[3] as string)
  await consume()
  assert.deepEqual(await handled('one-bad'), ids.toSpliced(3, 1))
  assert.deepEqual(await counted('one-bad'), { consumer: 'one-bad', retrying: 1, set_aside: 0 })
})

test('a failed fact is retried automatically, and is done when it succeeds', async () => {
  const bad = new Set<string>()
  const consumer = refusing('heals', bad)
  const consume = await queueOf(consumer)
  const [id] = await record(1)
  bad.add(id as string)
  await consume()
  assert.equal(await retryFailedFacts(context, [consumer]), 0)
  clock.advance(hours(1))
  bad.clear()
  assert.equal(await retryFailedFacts(context, [consumer]), 1)
  assert.deepEqual(await handled('heals'), [id])
  assert.equal(await counted('heals'), null)
})

test('after a limited number of attempts a fact is set aside, logged, and waits for an operator', async () => {
  const bad = new Set<string>()
  const consumer = refusing('hopeless', bad)
  const consume = await queueOf(consumer)
  const [id] = await record(1)
  bad.add(id as string)
  await consume()
  let tries = 1
  for (; tries < 50; tries++) {
    clock.advance(days(1))
    if ((await retryFailedFacts(context, [consumer])) === 0) break
  }
  assert.equal(tries, 5)
  assert.deepEqual(await counted('hopeless'), { consumer: 'hopeless', retrying: 0, set_aside: 1 })
  assert.match(logged.join(), /"consumer":"hopeless".*set aside/)

  bad.clear()
  assert.equal(await retryNow(context.sql, { consumer: 'hopeless' }, clock.now()), 1)
  assert.equal(await retryFailedFacts(context, [consumer]), 1)
  assert.deepEqual(await handled('hopeless'), [id])
})

test('pruning drops old months, except facts that a consumer has not handled or will retry', async () => {
  const { sql } = context
  await sql`delete from failed_facts`
  const bad = new Set<string>()
  const quick = refusing('quick', bad)
  const slow = refusing('slow', new Set())
  const consumeQuick = await queueOf(quick)
  const consumeSlow = await queueOf(slow)
  await ensureMonths(sql, 'facts', clock.now())
  const old = await record(3)
  bad.add(old[1] as string)
  await consumeQuick()
  clock.advance(days(100))
  await ensureMonths(sql, 'facts', clock.now())
  const fresh = await record(1)
  await consumeQuick()

  const kept = async () =>
    (await sql<{ id: string }[]>`select aggregate_id as id from facts order by sequence`)
      .map(({ id }) => id)
      .filter((id) => old.includes(id) || fresh.includes(id))
  const prune = () => pruneFacts(sql, ['quick', 'slow'], new Date(clock.now().getTime() - days(60)))
  await prune()
  assert.deepEqual(await kept(), [...old, ...fresh], 'the slow one has seen none of them')
  await consumeSlow()
  await prune()
  assert.equal((await kept()).includes(old[1] as string), true, 'one waits to be tried again')
  assert.equal(await dropFailed(sql, { consumer: 'quick' }), 1)
  await prune()
  assert.deepEqual(await kept(), fresh)
})
