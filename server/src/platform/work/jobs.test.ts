import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { pino } from 'pino'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { until } from '../../../testing/until.ts'
import { hours, minutes, movableClock } from '../clock.ts'
import { connect } from '../db/connect.ts'
import type { Platform } from '../platform.ts'
import { type BoundJob, createJobRunner, enrolJobs, runDueJobs } from './jobs.ts'

let database: TestDatabase
let one: Platform
let two: Platform
const logged: string[] = []
const clock = movableClock()

before(async () => {
  database = await testDatabase()
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) })
  const platformOn = (sql: Platform['sql']) => ({ sql, clock, log }) as Partial<Platform> as Platform
  one = platformOn(database.sql)
  two = platformOn(connect(database.connection))
})
after(async () => {
  await two.sql.end()
  await database.drop()
})

const enrolled = async (job: BoundJob) => {
  await enrolJobs(one.sql, clock, [job])
  return [job]
}
const row = async (name: string) => (await one.sql`select * from jobs where name = ${name}`)[0]

test('a job runs when it is due and not before', async () => {
  let runs = 0
  const jobs = await enrolled({ name: 'hourly', everyMs: hours(1), run: async () => runs++ })
  assert.equal(await runDueJobs(one, jobs), 1)
  assert.equal(await runDueJobs(one, jobs), 0)
  clock.advance(minutes(59))
  assert.equal(await runDueJobs(two, jobs), 0)
  clock.advance(minutes(1))
  assert.equal(await runDueJobs(two, jobs), 1)
  assert.equal(runs, 2)
})

test('a job in a new database can have its first run after its interval', async () => {
  const job = { name: 'unhurried', everyMs: hours(1), run: async () => {} }
  await enrolJobs(one.sql, clock, [job], 'after an interval')
  assert.equal(await runDueJobs(one, [job]), 0)
  clock.advance(hours(1))
  assert.equal(await runDueJobs(one, [job]), 1)
})

test('a restart does not make a job due again', async () => {
  const jobs = await enrolled({ name: 'daily', everyMs: hours(24), run: async () => {} })
  assert.equal(await runDueJobs(one, jobs), 1)
  await enrolJobs(two.sql, clock, jobs)
  assert.equal(await runDueJobs(two, jobs), 0)
})

test('two instances never run a job at the same time, even if it takes longer than its interval', async () => {
  const entered = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  let [runs, running, most] = [0, 0, 0]
  const jobs = await enrolled({
    name: 'slow',
    everyMs: minutes(1),
    async run() {
      runs++
      most = Math.max(most, ++running)
      entered.resolve()
      await mayEnd.promise
      running--
    },
  })
  const first = runDueJobs(one, jobs)
  await entered.promise
  clock.advance(minutes(2))
  assert.equal(await runDueJobs(two, jobs), 0)
  assert.equal(await runDueJobs(one, jobs), 0)
  mayEnd.resolve()
  assert.equal(await first, 1)
  await Promise.all([runDueJobs(one, jobs), runDueJobs(two, jobs)])
  assert.deepEqual([runs, most], [2, 1])
})

test('a job that fails is logged, recorded and run the next time', async () => {
  let runs = 0
  const jobs = await enrolled({
    name: 'weak',
    everyMs: hours(1),
    async run() {
      if (++runs === 1) throw new Error('not today')
    },
  })
  assert.equal(await runDueJobs(one, jobs), 1)
  assert.match(logged.join(), /"job":"weak".*job failed/)
  assert.match((await row('weak'))?.last_error, /not today/)
  clock.advance(hours(1))
  assert.equal(await runDueJobs(one, jobs), 1)
  assert.equal((await row('weak'))?.last_error, null)
})

test('a slow job does not delay others', async () => {
  const mayEnd = Promise.withResolvers<void>()
  let quickRuns = 0
  const long = { name: 'long', everyMs: hours(1), run: () => mayEnd.promise }
  const quick = { name: 'quick', everyMs: minutes(1), run: async () => quickRuns++ }
  const jobs = [...(await enrolled(long)), ...(await enrolled(quick))]
  const runner = createJobRunner(one, jobs)
  await runner.start()
  await until('the quick one ran beside it', () => quickRuns === 1)
  clock.advance(minutes(1))
  await until('it ran again', async () => {
    await runner.start()
    return quickRuns === 2
  })
  mayEnd.resolve()
  await runner.finish()
  assert.equal((await row('long'))?.last_error, null)
})

test('a job of a killed process can be run by others', async () => {
  let runs = 0
  const jobs = await enrolled({ name: 'mortal', everyMs: minutes(1), run: async () => runs++ })
  const module = (path: string) => JSON.stringify(import.meta.resolve(path))
  const script = `
    import { connect } from ${module('../db/connect.ts')}
    import { runDueJobs } from ${module('./jobs.ts')}
    const sql = connect(${JSON.stringify(database.connection)})
    const clock = { now: () => new Date(${clock.now().getTime() + 1000}) }
    const run = () => new Promise(() => console.log('running'))
    await runDueJobs({ sql, clock, log: console }, [{ name: 'mortal', everyMs: 1, run }])`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  clock.advance(minutes(2))
  assert.equal(await runDueJobs(one, jobs), 0)
  child.kill('SIGKILL')
  await until('the job is free again', async () => (await runDueJobs(one, jobs)) === 1)
  assert.equal(runs, 1)
})
