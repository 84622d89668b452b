import type { Db } from '../../../platform/db/sql.ts'
import type { ChangedContacts } from '../../contacts/public.ts'
import type { Environment } from '../members/environment.ts'

/** Queues contacts for evaluation if a segment mentions what changed. Returns their number. */
export async function queueContacts(
  db: Db,
  { scope: { environmentId }, contacts, fields }: ChangedContacts,
  now: Date,
): Promise<number> {
  const ids = Array.isArray(contacts) ? db`select unnest(${contacts}::uuid[])` : contacts
  const concerned =
    fields === null
      ? db`exists (select 1 from segments where environment_id = ${environmentId})`
      : db`exists (select 1 from segment_mentions
          where environment_id = ${environmentId} and mention = any(${fields as string[]}::text[]))`
  const { count } = await db`
    insert into segment_changes (environment_id, queued_at, id, contact_id, mentions)
    select ${environmentId}, ${now}, gen_random_uuid(), contact, ${fields as string[] | null}::text[]
    from (${ids}) changed (contact) where ${concerned}`
  return count
}

/** Lists environments of all tenants with queued contacts, up to a limit. */
export async function listChangedEnvironments(db: Db): Promise<string[]> {
  const rows = await db<{ environment_id: string }[]>`
    select distinct environment_id from (select environment_id from segment_changes limit 5000) waiting`
  return rows.map((row) => row.environment_id)
}

interface ChangeRow {
  queued_at: string
  id: string
  contact_id: string
  mentions: string[] | null
}

export function listChanges(db: Db, { environmentId }: Environment, limit: number): Promise<ChangeRow[]> {
  return db<ChangeRow[]>`
    select queued_at, id, contact_id, mentions from segment_changes
    where environment_id = ${environmentId} order by queued_at, id limit ${limit}`
}

export async function deleteChanges(db: Db, { environmentId }: Environment, rows: readonly ChangeRow[]) {
  await db`
    delete from segment_changes q
    using unnest(${rows.map((row) => row.queued_at)}::timestamptz[], ${rows.map((row) => row.id)}::uuid[])
      done (queued_at, id)
    where q.environment_id = ${environmentId} and q.queued_at = done.queued_at and q.id = done.id`
}

export async function deleteChangesOf(db: Db, { environmentId }: Environment, contactId: string): Promise<void> {
  await db`delete from segment_changes where environment_id = ${environmentId} and contact_id = ${contactId}`
}
