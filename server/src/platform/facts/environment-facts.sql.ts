import type { EnvironmentFact } from '@userkeep/contract/shapes/event'
import type postgres from 'postgres'
import { readLines, showTimes } from '../db/json-rows.ts'
import type { Db } from '../db/sql.ts'
import type { Json } from '../json-text.ts'
import type { EnvironmentScope } from '../scope.ts'

export interface LogPosition {
  /** The sequence of the last numbered fact. */
  last: number
  /** The sequence of the oldest fact in the log; null if the log is empty. */
  oldest: number | null
}

export async function readLogPosition(db: Db): Promise<LogPosition> {
  const [row] = await db<[LogPosition]>`
    select last, (select min(sequence) from facts) as oldest from fact_counter`
  return row
}

/** Returns the sequences of the next facts of the service in an environment, of any type, at most `most`. */
export async function nextSequences(
  db: Db,
  { environmentId }: Pick<EnvironmentScope, 'environmentId'>,
  { after, upTo, most }: { after: number; upTo: number; most: number },
): Promise<{ sequence: number; type: string }[]> {
  return db<{ sequence: number; type: string }[]>`
    select sequence, type from facts
    where environment_id = ${environmentId} and origin = 'service' and sequence > ${after} and sequence <= ${upTo}
    order by sequence limit ${most}`
}

/** Returns these facts of an environment in order, each as the JSON of its envelope. */
export async function writeFacts(
  db: Db,
  { environmentId, environment }: Pick<EnvironmentScope, 'environmentId'> & { environment: string },
  sequences: readonly number[],
): Promise<Json<EnvironmentFact>[]> {
  if (sequences.length === 0) return []
  const lines = await readLines(
    db,
    db`select id, type, sequence, ${environment}::text as environment,
        json_build_object('type', aggregate_type, 'id', aggregate_id) as aggregate, data, occurred_at
      from facts where environment_id = ${environmentId} and origin = 'service'
        and sequence = any(${sequences as number[]}::bigint[]) order by sequence`,
  )
  return lines.map(showTimes<EnvironmentFact>(['occurred_at']))
}

/** Returns the environments among these that have facts of the service after a sequence. */
export async function environmentsWithFacts(
  db: Db,
  environmentIds: readonly string[],
  { after, upTo }: { after: number; upTo: number },
): Promise<string[]> {
  const rows = await db<{ environment_id: string }[]>`
    select asked.environment_id from unnest(${environmentIds as string[]}::uuid[]) as asked (environment_id)
    where exists (select from facts f where f.environment_id = asked.environment_id and f.origin = 'service'
      and f.sequence > ${after} and f.sequence <= ${upTo})`
  return rows.map(({ environment_id }) => environment_id)
}

/**
 * Waits until every fact numbered so far is on disk. The relay does not wait for it, and a number that a reader saw must
 * not be given to another fact after a crash.
 */
export async function flushLog(sql: postgres.Sql): Promise<void> {
  await sql`select pg_logical_emit_message(true, 'userkeep', '')`
}
