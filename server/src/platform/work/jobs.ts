import type { Logger } from 'pino'
import type postgres from 'postgres'
import type { Clock } from '../clock.ts'
import type { Platform } from '../platform.ts'

/** Something that is to be done again and again. Never runs twice at once, whatever the number of instances. */
export interface Job {
  name: string
  everyMs: number
  run(platform: Platform): Promise<unknown>
}

export async function enrolJobs(sql: postgres.Sql, clock: Clock, jobs: readonly Job[]): Promise<void> {
  for (const { name } of jobs) {
    await sql`insert into jobs (name, due_at) values (${name}, ${clock.now()}) on conflict (name) do nothing`
  }
}

/** Runs what is due. Answers how many ran. */
export async function runDueJobs(platform: Platform, jobs: readonly Job[]): Promise<number> {
  const due = await platform.sql<{ name: string }[]>`select name from jobs where due_at <= ${platform.clock.now()}`
  let ran = 0
  for (const { name } of due) {
    const job = jobs.find((candidate) => candidate.name === name)
    if (job && (await runAlone(platform, job))) ran++
  }
  return ran
}

/** The lock is the session's, so it is gone with a killed process, and no transaction stays open while the job runs. */
async function runAlone(platform: Platform, job: Job): Promise<boolean> {
  const { clock, log } = platform
  const connection = await platform.sql.reserve()
  try {
    const [lock] = await connection<{ taken: boolean }[]>`
      select pg_try_advisory_lock(hashtextextended(${`job:${job.name}`}, 0)) as taken`
    if (!lock?.taken) return false
    try {
      const started = await connection`
        update jobs set last_started_at = ${clock.now()}, due_at = ${new Date(clock.now().getTime() + job.everyMs)}
        where name = ${job.name} and due_at <= ${clock.now()}`
      if (started.count === 0) return false
      const failure = await attempt(job, platform, log)
      await connection`
        update jobs set last_finished_at = ${clock.now()}, last_error = ${failure} where name = ${job.name}`
      return true
    } finally {
      await connection`select pg_advisory_unlock(hashtextextended(${`job:${job.name}`}, 0))`
    }
  } finally {
    connection.release()
  }
}

async function attempt(job: Job, platform: Platform, log: Logger): Promise<string | null> {
  try {
    await job.run(platform)
    return null
  } catch (error) {
    log.error({ err: error, job: job.name }, 'job failed')
    return String(error)
  }
}
