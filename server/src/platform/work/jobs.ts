import type { Logger } from 'pino'
import type postgres from 'postgres'
import type { Clock } from '../clock.ts'
import type { Context } from '../context.ts'
import { transaction } from '../db/transaction.ts'

/** Something that is to be done again and again. Never runs twice at once, whatever the number of instances. */
export interface Job<Own = unknown> {
  name: string
  everyMs: number
  run(context: Context<Own>): Promise<unknown>
}

/** A job with its context in hand. */
export type BoundJob = Pick<Job, 'name' | 'everyMs'> & { run(): Promise<unknown> }

type Surroundings = Pick<Context, 'sql' | 'clock' | 'log'>

export async function enrolJobs(sql: postgres.Sql, clock: Clock, jobs: readonly BoundJob[]): Promise<void> {
  for (const { name } of jobs) {
    await sql`insert into jobs (name, due_at) values (${name}, ${clock.now()}) on conflict (name) do nothing`
  }
}

/** Runs what is due, one after the other. Answers how many ran. */
export async function runDueJobs(surroundings: Surroundings, jobs: readonly BoundJob[]): Promise<number> {
  let ran = 0
  for (const job of await dueJobs(surroundings, jobs)) if (await runAlone(surroundings, job)) ran++
  return ran
}

async function dueJobs({ sql, clock }: Surroundings, jobs: readonly BoundJob[]): Promise<BoundJob[]> {
  const due = await sql<{ name: string }[]>`select name from jobs where due_at <= ${clock.now()} order by due_at`
  return due.flatMap(({ name }) => jobs.find((job) => job.name === name) ?? [])
}

/** Each job under way keeps a connection for its lock. */
const atOnce = 3

export interface JobRunner {
  /** Starts what is due, as far as there is room, and waits for none of it. */
  start(): Promise<void>
  /** Waits for those under way. */
  finish(): Promise<void>
}

/** Runs jobs beside each other, so that a long one delays no other. */
export function createJobRunner(surroundings: Surroundings, jobs: readonly BoundJob[]): JobRunner {
  const running = new Map<string, Promise<unknown>>()

  const runInBackground = (job: BoundJob) =>
    runAlone(surroundings, job)
      .catch((error: unknown) => surroundings.log.error({ err: error, job: job.name }, 'job could not be run'))
      .finally(() => running.delete(job.name))

  return {
    async start() {
      const waiting = (await dueJobs(surroundings, jobs)).filter(({ name }) => !running.has(name))
      for (const job of waiting.slice(0, Math.max(atOnce - running.size, 0)))
        running.set(job.name, runInBackground(job))
    },
    async finish() {
      await Promise.all(running.values())
    },
  }
}

/**
 * The lock goes with its connection, so a killed process frees it. The transaction that holds it does nothing else:
 * it has no snapshot and keeps nothing from being cleaned up, however long the job runs.
 */
const runAlone = (surroundings: Surroundings, job: BoundJob): Promise<boolean> =>
  transaction(surroundings.sql, async (tx) => {
    await tx`set local idle_in_transaction_session_timeout = 0`
    const [lock] = await tx<{ taken: boolean }[]>`
      select pg_try_advisory_xact_lock(hashtextextended(${`job:${job.name}`}, 0)) as taken`
    return lock?.taken === true && run(surroundings, job)
  })

async function run(surroundings: Surroundings, job: BoundJob): Promise<boolean> {
  const { sql, clock, log } = surroundings
  const started = await sql`
    update jobs set last_started_at = ${clock.now()}, due_at = ${new Date(clock.now().getTime() + job.everyMs)}
    where name = ${job.name} and due_at <= ${clock.now()}`
  if (started.count === 0) return false
  const failure = await attempt(job, log)
  await sql`update jobs set last_finished_at = ${clock.now()}, last_error = ${failure} where name = ${job.name}`
  return true
}

async function attempt(job: BoundJob, log: Logger): Promise<string | null> {
  try {
    await job.run()
    return null
  } catch (error) {
    log.error({ err: error, job: job.name }, 'job failed')
    return String(error)
  }
}
