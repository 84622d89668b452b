import type postgres from 'postgres'
import type { Db } from '../../platform/db/sql.ts'
import type { Stream } from './rules.ts'

/**
 * Of the `judged` lines, as `fresh`, those that are good and were not sent before; of equal ids in one group the first.
 * Taken in one order, so that two groups with the same ids wait for one another and never in a circle.
 */
export const freshLines = (db: Db, stream: Stream, areKeyed: boolean) =>
  areKeyed
    ? db`
      first as (
        select distinct on (environment_id, key) n, environment_id, key, forget_at
        from judged where refusal is null and key is not null order by environment_id, key, n
      ), claimed as (
        insert into ingest_ids (environment_id, stream, id, forget_at)
        select environment_id, ${stream}, key, forget_at from first order by environment_id, key
        on conflict (environment_id, stream, id) do nothing returning environment_id, id
      ), fresh as (
        select * from judged where refusal is null and (key is null or n in (
          select f.n from first f join claimed c on c.environment_id = f.environment_id and c.id = f.key))
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
