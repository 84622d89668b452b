import type { Logger } from 'pino'
import type postgres from 'postgres'
import type { Clock } from '../clock.ts'
import type { Context } from '../context.ts'
import { transaction } from '../db/transaction.ts'

/** Recurring work that never runs twice at once, for any number of instances. */
export interface Job<Own = unknown> {
  name: string
  everyMs: number
  run(context: Context<Own>): Promise<unknown>
}

/** A job with its context. */
export type BoundJob = Pick<Job, 'name' | 'everyMs'> & { run(): Promise<unknown> }

type Dependencies = Pick<Context, 'sql' | 'clock' | 'log'>

/** Records the jobs that are not known yet: due at once, or after their first interval. */
export async function enrolJobs(
  sql: postgres.Sql,
  clock: Clock,
  jobs: readonly BoundJob[],
  first: 'at once' | 'after an interval' = 'at once',
): Promise<void> {
  if (jobs.length === 0) return
  const now = clock.now().getTime()
  const dueAt = ({ everyMs }: BoundJob) => new Date(first === 'at once' ? now : now + everyMs)
  const rows = jobs.map((job) => ({ name: job.name, due_at: dueAt(job) }))
  await sql`insert into jobs ${sql(rows)} on conflict (name) do nothing`
}

/** Runs what is due, one after the other. Answers how many ran. */
export async function runDueJobs(dependencies: Dependencies, jobs: readonly BoundJob[]): Promise<number> {
  let ran = 0
  for (const job of await dueJobs(dependencies, jobs)) if (await runAlone(dependencies, job)) ran++
  return ran
}

async function dueJobs({ sql, clock }: Dependencies, jobs: readonly BoundJob[]): Promise<BoundJob[]> {
  const due = await sql<{ name: string }[]>`select name from jobs where due_at <= ${clock.now()} order by due_at`
  return due.flatMap(({ name }) => jobs.find((job) => job.name === name) ?? [])
}

/** Each running job holds a connection for its lock. */
const atOnce = 3

interface JobRunner {
  /** Starts what is due, as far as there is room, and waits for none of it. */
  start(): Promise<void>
  /** Waits for those under way. */
  finish(): Promise<void>
}

/** Runs jobs beside each other, so that a long one delays no other. */
export function createJobRunner(dependencies: Dependencies, jobs: readonly BoundJob[]): JobRunner {
  const running = new Map<string, Promise<unknown>>()

  const runInBackground = (job: BoundJob) =>
    runAlone(dependencies, job)
      .catch((error: unknown) => dependencies.log.error({ err: error, job: job.name }, 'job could not be started'))
      .finally(() => running.delete(job.name))

  return {
    async start() {
      const waiting = (await dueJobs(dependencies, jobs)).filter(({ name }) => !running.has(name))
      for (const job of waiting.slice(0, Math.max(atOnce - running.size, 0)))
        running.set(job.name, runInBackground(job))
    },
    async finish() {
      await Promise.all(running.values())
    },
  }
}

/**
 * The lock ends with its connection, so a killed process releases it. The transaction that holds it does nothing else:
 * it has no snapshot and prevents no cleanup, however long the job runs.
 */
const runAlone = (dependencies: Dependencies, job: BoundJob): Promise<boolean> =>
  transaction(dependencies.sql, async (tx) => {
    await tx`set local idle_in_transaction_session_timeout = 0`
    const [lock] = await tx<{ taken: boolean }[]>`
      select pg_try_advisory_xact_lock(hashtextextended(${`job:${job.name}`}, 0)) as taken`
    return lock?.taken === true && run(dependencies, job)
  })

async function run(dependencies: Dependencies, job: BoundJob): Promise<boolean> {
  const { sql, clock, log } = dependencies
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
