import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { Failure } from '../fail.ts'
import { createFairQueue } from './fair-queue.ts'
import { type RenderJob, TooExpensive } from './job.ts'
import { type PoolLimits, poolLimits } from './pool-state.ts'
import { createRenderPool } from './render-pool.ts'

const job = <Input, Output, Shared = undefined>(name: string): RenderJob<Input, Output, Shared> => ({
  module: new URL('testing-jobs.ts', import.meta.url).href,
  name,
})
const echo = job<string, string>('echoJob')
const spin = job<null, never>('spinJob')

function poolWith(limits: Partial<PoolLimits> = {}) {
  const metrics = new Registry()
  const pool = createRenderPool(
    { log: pino({ level: 'silent' }), metrics },
    { ...poolLimits, waitMs: 100_000, ...limits },
  )
  const metric = async (name: string) => (await metrics.getSingleMetric(name)?.get())?.values ?? []
  return { pool, metric, threads: async () => (await metric('userkeep_render_threads'))[0]?.value }
}

const isUnavailable = (error: unknown) =>
  error instanceof Failure && error.code === 'unavailable' && error.headers['Retry-After'] !== undefined

test('threads start when there is work, and end with the pool', async () => {
  const { pool, threads } = poolWith()
  assert.equal(await threads(), 0)
  assert.equal(await pool.run(echo, 'a', { tenant: 'one' }), 'a')
  assert.equal(await threads(), 1)
  await pool.close()
  assert.equal(await threads(), 0)
  await assert.rejects(pool.run(echo, 'a', { tenant: 'one' }), isUnavailable)
})

test('a job over its CPU or memory budget ends its thread and is an error of the caller', async () => {
  const { pool, metric } = poolWith({ budgetMs: 100 })
  await assert.rejects(pool.run(spin, null, { tenant: 'one' }), TooExpensive)
  await assert.rejects(pool.run(job<null, never>('fillJob'), null, { tenant: 'one', budgetMs: 60_000 }), TooExpensive)
  assert.equal(await pool.run(echo, 'a', { tenant: 'one' }), 'a')
  const killed = (await metric('userkeep_render_killed_total')).map(({ labels, value }) => [labels.reason, value])
  assert.deepEqual(killed, [
    ['cpu', 1],
    ['memory', 1],
  ])
  await pool.close()
})

test('the budget excludes the start of a thread and the time it waits for a processor', async () => {
  // Starting a thread and loading code takes far more than a millisecond of CPU time.
  const { pool } = poolWith({ budgetMs: 1, checkMs: 1 })
  for (const text of ['a', 'b']) assert.equal(await pool.run(echo, text, { tenant: 'one' }), text)
  await pool.close()
})

test('a request that is refused by a busy pool, or waits too long, is unavailable', async () => {
  const { pool, metric } = poolWith({ threads: 1, waitingPerTenant: 1, waitMs: 300, budgetMs: 60_000 })
  const spinning = pool.run(spin, null, { tenant: 'one' })
  const waiting = pool.run(echo, 'a', { tenant: 'two' })
  const refused = pool.run(echo, 'b', { tenant: 'two' })
  const ended = await Promise.allSettled([refused, waiting, spinning])
  for (const one of ended) assert.ok(one.status === 'rejected' && isUnavailable(one.reason))
  assert.equal((await metric('userkeep_render_refused_total'))[0]?.value, 3)
  await pool.close()
})

test('ten slow jobs of one tenant use one thread, and others do not wait for them', async () => {
  const { pool } = poolWith({ threads: 2, budgetMs: 60_000 })
  const slow = Array.from({ length: 10 }, () => pool.run(spin, null, { tenant: 'slow' }).catch(() => 'ended'))
  for (const tenant of ['a', 'b', 'c']) assert.equal(await pool.run(echo, tenant, { tenant }), tenant)
  await pool.close()
  assert.deepEqual(new Set(await Promise.all(slow)), new Set(['ended']))
})

test('batches never use all threads, so that requests are served', async () => {
  const { pool } = poolWith({ threads: 2, budgetMs: 60_000 })
  const batches = ['a', 'b'].map((tenant) => pool.runBatch(spin, [null], { tenant }))
  assert.equal(await pool.run(echo, 'c', { tenant: 'c' }), 'c')
  await pool.close()
  for (const results of await Promise.all(batches)) assert.equal('problem' in (results[0] ?? {}), true)
})

test('in a batch only the input over its budget fails, and every thread gets the shared input', async () => {
  const { pool } = poolWith({ budgetMs: 100 })
  const shared = { key: 'greeting', value: 'Hello ' }
  const inputs = ['a', 'spin', 'b', 'c']
  const results = await pool.runBatch(job<string, string, string>('joinJob'), inputs, { tenant: 'one', shared })
  assert.deepEqual(
    results.map((result) => ('value' in result ? result.value : result.problem)),
    ['Hello a', 'too_expensive', 'Hello b', 'Hello c'],
  )
  const [failed] = await pool.runBatch(job<string, never>('throwJob'), ['Broken.'], { tenant: 'one' })
  assert.deepEqual(failed, { problem: 'failed', message: 'Broken.' })
  await pool.close()
})

test('a batch with several inputs over their budget is postponed', async () => {
  const { pool } = poolWith({ budgetMs: 20 })
  const results = await pool.runBatch(spin, [null, null, null, null, null], { tenant: 'one' })
  assert.deepEqual(
    results.map((result) => 'problem' in result && result.problem),
    ['too_expensive', 'too_expensive', 'too_expensive', 'unavailable', 'unavailable'],
  )
  await pool.close()
})

test('tenants are served in turn, regardless of the number of their tasks', () => {
  const queue = createFairQueue<{ tenant: string; n: number }>()
  for (let n = 0; n < 3; n++) queue.add({ tenant: 'a', n })
  queue.add({ tenant: 'b', n: 3 })
  queue.add({ tenant: 'c', n: 4 })
  const order = Array.from({ length: 6 }, () => queue.next((tenant) => tenant !== 'c')?.n)
  assert.deepEqual(order, [0, 3, 1, 2, undefined, undefined])
  assert.equal(queue.next(() => true)?.n, 4)
})
