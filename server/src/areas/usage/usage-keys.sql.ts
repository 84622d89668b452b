import type { Db, Fragment } from '../../platform/db/sql.ts'
import { environmentOf } from '../../platform/db/tenants.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { contactMergeRows, everyIdOf } from '../contacts/public.ts'
import { backend } from '../ingest/public.ts'

interface Keyed {
  environment_id: string
  key: string | null
}

/**
 * Returns, as `fresh`, the lines that their speaker has not sent before; of equal keys in one group the first. They are
 * taken in one order, so that two groups with the same keys never deadlock. Uses `in`, which looks each key up by
 * index.
 */
export function freshRecords(db: Db, lines: readonly Keyed[]): Fragment {
  if (lines.every(({ key }) => key === null)) return db`fresh as (select * from line)`
  const environment = environmentOf(db, lines[0]?.environment_id, 'line.environment_id')
  const own = environmentOf(db, lines[0]?.environment_id, 'counted.environment_id')
  return db`
    spoken as (
      select line.*, case when speaker_id = ${backend} then speaker_id else coalesce((
          select m.into_id from ${contactMergeRows(db)} m
          where m.environment_id = ${environment} and m.from_id = line.speaker_id), speaker_id) end as speaker
      from line
    ), counted as materialized (
      select *, row_number() over (partition by environment_id, speaker, key order by n) as time from spoken
    ), claimed as (
      insert into usage_keys (environment_id, speaker_id, key)
      select environment_id, speaker, key from counted
      where key is not null and time = 1 and (speaker = ${backend} or not ${cameBeforeAMerge(db, own)})
      order by environment_id, speaker, key
      on conflict do nothing returning environment_id, speaker_id, key
    ), fresh as (
      select * from counted
      where key is null or (time = 1
        and (environment_id, speaker, key) in (select environment_id, speaker_id, key from claimed))
    )`
}

/** The key was already sent by a contact that was merged into the sender since. */
const cameBeforeAMerge = (db: Db, environment: Fragment) => db`exists (
  select 1 from ${contactMergeRows(db)} m
  join usage_keys k on k.environment_id = ${environment} and k.speaker_id = m.from_id and k.key = counted.key
  where m.environment_id = ${environment} and m.into_id = counted.speaker)`

/** Deletes the keys under which a contact sent records. */
export async function deleteKeys(db: Db, scope: EnvironmentScope, contactId: string): Promise<void> {
  await db`
    delete from usage_keys
    where environment_id = ${scope.environmentId} and speaker_id = any(${everyIdOf(db, scope, contactId)})`
}
