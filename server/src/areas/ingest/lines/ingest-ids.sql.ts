import type postgres from 'postgres'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import { environmentOf } from '../../../platform/db/tenants.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { contactMergeRows, everyIdOf } from '../../contacts/public.ts'
import type { Stream } from '../rules.ts'

/** The sender of lines from the tenant's backend. Contacts have their own ids, so neither can use up the other's. */
export const backend = '00000000-0000-0000-0000-000000000000'

/** The id was already sent by a contact that was merged into the sender since. */
const cameBeforeAMerge = (db: Db, stream: Stream, environment: Fragment) => db`(
  select true from ${contactMergeRows(db)} m cross join lateral (
    select from ingest_ids i where i.environment_id = ${environment} and i.speaker_id = m.from_id
      and i.stream = ${stream} and i.id = counted.key limit 1
  ) i
  where m.environment_id = ${environment} and m.into_id = counted.speaker limit 1)`

/**
 * Returns, as `fresh`, the valid `judged` lines that their speaker has not sent before; of equal ids in one group the
 * first. They are taken in one order, so that two groups with the same ids never deadlock.
 */
export function freshLines(
  db: Db,
  stream: Stream,
  lines: readonly { environment_id: string; key: string | null }[],
): Fragment {
  if (lines.every(({ key }) => key === null)) return db`fresh as (select * from judged where refusal is null)`
  const environment = environmentOf(db, lines[0]?.environment_id, 'counted.environment_id')
  return db`
      counted as materialized (
        select *, row_number() over (partition by environment_id, speaker, key order by n) as time
        from judged where refusal is null
      ), claimed as (
        insert into ingest_ids (environment_id, speaker_id, stream, id, forget_at)
        select environment_id, speaker, ${stream}, key, forget_at from counted
        where key is not null and time = 1 and (speaker = ${backend} or ${cameBeforeAMerge(db, stream, environment)} is null)
        order by environment_id, speaker, key
        on conflict (environment_id, speaker_id, stream, id) do nothing returning environment_id, speaker_id, id
      ), fresh as (
        select * from counted
        where key is null or (time = 1
          and (environment_id, speaker, key) in (select environment_id, speaker_id, id from claimed))
      )`
}

const batch = 5000

/** Deletes in batches, so that no lock is held for long. */
export async function forgetIds(sql: postgres.Sql, now: Date): Promise<void> {
  for (;;) {
    const { count } = await sql`
      delete from ingest_ids where (environment_id, speaker_id, stream, id) in (
        select environment_id, speaker_id, stream, id from ingest_ids where forget_at < ${now}
        order by forget_at limit ${batch})`
    if (count < batch) return
  }
}

/** Deletes a batch of the ids under which a contact sent lines. */
export async function deleteSomeIds(db: Db, { environmentId }: EnvironmentScope, contactId: string): Promise<boolean> {
  const { count } = await db`
    delete from ingest_ids where environment_id = ${environmentId} and ctid = any(array(
      select ctid from ingest_ids where environment_id = ${environmentId} and speaker_id = ${contactId} limit ${batch}))`
  return count === batch
}

/** Deletes the remaining ids. */
export async function deleteIds(db: Db, scope: EnvironmentScope, contactId: string): Promise<void> {
  await db`
    delete from ingest_ids
    where environment_id = ${scope.environmentId} and speaker_id = any(${everyIdOf(db, scope, contactId)})`
}
