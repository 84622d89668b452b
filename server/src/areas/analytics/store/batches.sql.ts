import type postgres from 'postgres'
import { rowsOf } from '../../../platform/db/rows-in.ts'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import type { Environment } from './state.sql.ts'

/** A stored event: who, what, when in milliseconds, and its properties. */
export type Line = [contact: string | null, name: string, at: number, properties: Record<string, unknown>]

/** Returns the part of the statement that stores the same lines once more, in one row per environment. */
export const insertStored = (db: Db): Fragment => db`
  insert into analytics_batches (environment_id, id, lines)
  select environment_id, gen_random_uuid(), jsonb_agg(jsonb_build_array(
    contact, name, (extract(epoch from occurred_at) * 1000)::bigint, properties))
  from fresh group by environment_id`

export async function insertBatches(
  db: Db,
  { environmentId }: Environment,
  batches: readonly { id: string; lines: readonly Line[] }[],
): Promise<void> {
  await db`
    insert into analytics_batches (environment_id, id, lines)
    select given.environment_id, given.id, given.lines
    from ${rowsOf(db, environmentId, batches, { id: 'uuid', lines: 'jsonb' })} as given
    on conflict do nothing`
}

/** Returns an environment for which something waits to be counted or corrected, after the given one. */
export async function nextWaiting(sql: postgres.Sql, after: string): Promise<string | null> {
  const [row] = await sql<{ id: string | null }[]>`
    select least(
      (select environment_id from analytics_batches where environment_id > ${after} order by environment_id limit 1),
      (select environment_id from analytics_merges where environment_id > ${after} order by environment_id limit 1),
      (select environment_id from analytics_sets where is_stale and environment_id > ${after}
        order by environment_id limit 1)) as id`
  return row?.id ?? null
}

/** Claims batches of one environment, which are counted in the same transaction. */
export async function takeBatches(db: Db, { environmentId }: Environment, limit: number): Promise<Line[][]> {
  const rows = await db<{ lines: Line[] }[]>`
    delete from analytics_batches where environment_id = ${environmentId} and id = any(array(
      select id from analytics_batches where environment_id = ${environmentId} order by id limit ${limit}))
    returning lines`
  return rows.map(({ lines }) => lines)
}

interface Merge {
  from_id: string
  into_id: string
}

export async function insertMerge(db: Db, { environmentId }: Environment, from: string, into: string): Promise<void> {
  await db`
    update analytics_merges set into_id = ${into} where environment_id = ${environmentId} and into_id = ${from}`
  await db`
    insert into analytics_merges (environment_id, from_id, into_id) values (${environmentId}, ${from}, ${into})
    on conflict (environment_id, from_id) do update set into_id = excluded.into_id`
}

export const takeMerges = (db: Db, { environmentId }: Environment, limit: number) => db<Merge[]>`
  delete from analytics_merges where environment_id = ${environmentId} and from_id = any(array(
    select from_id from analytics_merges where environment_id = ${environmentId} order by from_id limit ${limit}))
  returning from_id, into_id`

export async function deleteMergesOf(db: Db, { environmentId }: Environment, ids: readonly string[]): Promise<void> {
  await db`
    delete from analytics_merges
    where environment_id = ${environmentId} and (from_id = any(${ids as string[]}) or into_id = any(${ids as string[]}))`
}
