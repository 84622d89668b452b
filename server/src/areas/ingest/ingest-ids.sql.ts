import type postgres from 'postgres'
import type { Db } from '../../platform/db/sql.ts'
import type { Stream } from './rules.ts'

/**
 * Of the `judged` lines, as `fresh`, those that are good and were not sent before; of equal ids in one group the first.
 * Taken in one order, so that two groups with the same ids wait for one another and never in a circle. Looked up by
 * `in`, which is hashed: the planner knows nothing of these rows, and would join them with a loop in a loop.
 */
export const freshLines = (db: Db, stream: Stream, areKeyed: boolean) =>
  areKeyed
    ? db`
      counted as materialized (
        select *, row_number() over (partition by environment_id, key order by n) as time
        from judged where refusal is null
      ), claimed as (
        insert into ingest_ids (environment_id, stream, id, forget_at)
        select environment_id, ${stream}, key, forget_at from counted
        where key is not null and time = 1 order by environment_id, key
        on conflict (environment_id, stream, id) do nothing returning environment_id, id
      ), fresh as (
        select * from counted
        where key is null or (time = 1 and (environment_id, key) in (select environment_id, id from claimed))
      )`
    : db`fresh as (select * from judged where refusal is null)`

const bite = 5000

/** In bites, so that none holds a lock for long. */
export async function forgetIds(sql: postgres.Sql, now: Date): Promise<void> {
  for (;;) {
    const { count } = await sql`
      delete from ingest_ids where (environment_id, stream, id) in (
        select environment_id, stream, id from ingest_ids where forget_at < ${now} order by forget_at limit ${bite})`
    if (count < bite) return
  }
}
