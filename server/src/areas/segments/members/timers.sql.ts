import type { Db, Fragment } from '../../../platform/db/sql.ts'
import { contactRows } from '../../contacts/public.ts'
import type { Among } from '../condition/compile.sql.ts'
import type { Environment } from './environment.ts'

/** Sets when to evaluate contacts again. An outdated timer costs one evaluation and is then deleted. */
export async function setTimers(
  db: Db,
  { environmentId }: Environment,
  segmentId: string,
  { among, turn }: { among: Among; turn: Fragment },
): Promise<void> {
  await db`
    insert into segment_timers as t (environment_id, segment_id, contact_id, due_at)
    select environment_id, ${segmentId}::uuid, id, due_at from (
      select c.environment_id, c.id, ${turn} as due_at from ${contactRows(db)} c where c.environment_id = ${environmentId} ${among(db`c.id`)}
    ) next where due_at is not null
    on conflict (environment_id, segment_id, contact_id) do update set due_at = excluded.due_at
    where t.due_at <> excluded.due_at`
}

/** Lists environments of all tenants with due timers. */
export async function listDue(db: Db, now: Date): Promise<string[]> {
  const rows = await db<{ environment_id: string }[]>`
    select environment_id from segment_timers where due_at <= ${now} order by due_at limit 1000`
  return [...new Set(rows.map((row) => row.environment_id))]
}

/** Queues contacts whose timers are due. Returns their number. */
export async function queueDue(db: Db, { environmentId }: Environment, now: Date, limit: number): Promise<number> {
  const due = await db<{ segment_id: string; contact_id: string }[]>`
    select segment_id, contact_id from segment_timers
    where environment_id = ${environmentId} and due_at <= ${now} order by due_at limit ${limit} for update skip locked`
  if (due.length === 0) return 0
  const [segments, contacts] = [due.map(({ segment_id }) => segment_id), due.map(({ contact_id }) => contact_id)]
  await db`
    insert into segment_changes (environment_id, queued_at, id, contact_id, mentions)
    select ${environmentId}, ${now}, gen_random_uuid(), contact, array['segment:' || segment]
    from unnest(${segments}::uuid[], ${contacts}::uuid[]) t (segment, contact)`
  await db`
    delete from segment_timers t using unnest(${segments}::uuid[], ${contacts}::uuid[]) due (segment, contact)
    where t.environment_id = ${environmentId} and t.segment_id = due.segment and t.contact_id = due.contact
      and t.due_at <= ${now}`
  return due.length
}

export async function deleteTimersOf(db: Db, { environmentId }: Environment, contactId: string): Promise<void> {
  await db`delete from segment_timers where environment_id = ${environmentId} and contact_id = ${contactId}`
}
