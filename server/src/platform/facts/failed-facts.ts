import type { Logger } from 'pino'
import type postgres from 'postgres'
import { type ChangeContext, change } from '../change.ts'
import { minutes, seconds } from '../clock.ts'
import { isNobodysFault } from '../db/errors.ts'
import type { Db } from '../db/sql.ts'
import type { BoundConsumer } from './bound-consumer.ts'
import { readFacts } from './log-reader.ts'

/** Delays after each failure. After the last one the fact is set aside until an operator retries it. */
const waits = [seconds(1), seconds(10), minutes(1), minutes(10)]

interface Failure {
  consumer: string
  sequence: number
  error: unknown
  now: Date
}

/** Records a first failure, in the transaction that skips the fact. */
export const noteFailure = (tx: postgres.TransactionSql, { consumer, sequence, error, now }: Failure) => tx`
  insert into failed_facts (consumer, sequence, attempts, failed_at, retry_at, error)
  values (${consumer}, ${sequence}, 1, ${now}, ${retryAt(1, now)}, ${describe(error)})
  on conflict (consumer, sequence) do nothing`

const retryAt = (attempts: number, now: Date): Date | null => {
  const wait = waits[attempts - 1]
  return wait === undefined ? null : new Date(now.getTime() + wait)
}

const describe = (error: unknown): string =>
  (error instanceof Error ? (error.stack ?? error.message) : String(error)).slice(0, 4000)

type LoggedContext = ChangeContext & { log: Logger }

interface Due {
  consumer: string
  sequence: number
  attempts: number
}

/** Tries again what is due. Answers how many were tried. */
export async function retryFailedFacts(context: LoggedContext, consumers: readonly BoundConsumer[]): Promise<number> {
  const due = await context.sql<Due[]>`
    select consumer, sequence, attempts from failed_facts
    where retry_at <= ${context.clock.now()} and consumer = any(${consumers.map(({ name }) => name)})
    order by retry_at limit 100`
  for (const failed of due) {
    const consumer = consumers.find(({ name }) => name === failed.consumer) as BoundConsumer
    await retry(context, consumer, failed)
  }
  return due.length
}

async function retry(context: LoggedContext, consumer: BoundConsumer, failed: Due): Promise<void> {
  try {
    await change(context, null, async (tx) => {
      if (!(await lockFailed(tx, failed))) return
      const facts = await readFacts(tx, [failed.sequence])
      if (facts.length > 0) await consumer.handle(tx, facts)
      await tx`delete from failed_facts where consumer = ${failed.consumer} and sequence = ${failed.sequence}`
    })
  } catch (error) {
    if (isNobodysFault(error)) throw error
    await failAgain(context, failed, error)
  }
}

async function lockFailed(tx: postgres.TransactionSql, { consumer, sequence, attempts }: Due): Promise<boolean> {
  const rows = await tx`
    select 1 from failed_facts where consumer = ${consumer} and sequence = ${sequence} and attempts = ${attempts}
    for update skip locked`
  return rows.length > 0
}

async function failAgain(
  { sql, clock, log }: LoggedContext,
  { consumer, sequence, attempts }: Due,
  error: unknown,
): Promise<void> {
  const next = retryAt(attempts + 1, clock.now())
  await sql`
    update failed_facts set attempts = attempts + 1, retry_at = ${next}, error = ${describe(error)}
    where consumer = ${consumer} and sequence = ${sequence} and attempts = ${attempts}`
  if (next === null) log.error({ err: error, consumer, sequence }, 'fact set aside: see npm run facts')
}

/** Counts failed facts per consumer: those that are retried, and those that were set aside. */
export const countFailedFacts = (db: Db) => db<{ consumer: string; retrying: number; set_aside: number }[]>`
  select consumer, count(retry_at)::int as retrying, count(*) filter (where retry_at is null)::int as set_aside
  from failed_facts group by consumer`

interface FailedFact {
  consumer: string
  sequence: number
  type: string | null
  attempts: number
  failed_at: string
  retry_at: string | null
  error: string
}

export const listFailedFacts = (db: Db) => db<FailedFact[]>`
  select w.consumer, w.sequence, f.type, w.attempts, w.failed_at, w.retry_at, w.error
  from failed_facts w left join facts f on f.sequence = w.sequence order by w.failed_at, w.sequence limit 200`

/** The facts that an operator selects. */
export interface Chosen {
  consumer?: string
  sequence?: number
}

const those = (db: Db, { consumer, sequence }: Chosen) => db`
  (${consumer ?? null}::text is null or consumer = ${consumer ?? null})
  and (${sequence ?? null}::bigint is null or sequence = ${sequence ?? null})`

/** Retries at once, on whichever worker looks first, and as often as after a first failure. */
export async function retryNow(db: Db, chosen: Chosen, now: Date): Promise<number> {
  const { count } = await db`update failed_facts set attempts = 0, retry_at = ${now} where ${those(db, chosen)}`
  return count
}

export async function dropFailed(db: Db, chosen: Chosen): Promise<number> {
  const { count } = await db`delete from failed_facts where ${those(db, chosen)}`
  return count
}
