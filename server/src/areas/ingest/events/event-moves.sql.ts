import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { EventPlace } from './contact-events.sql.ts'

// Events of folded contacts that are on their way. The work of all tenants: `takeMove` alone looks across environments.

export async function insertMove(
  db: Db,
  { environmentId }: EnvironmentScope,
  from: string,
  { occurred_at, id }: EventPlace,
): Promise<void> {
  await db`
    insert into tracked_event_moves (environment_id, from_id, after_at, after_id)
    values (${environmentId}, ${from}, ${occurred_at}::text::timestamptz, ${id})`
}

export interface EventMove {
  environmentId: string
  from: string
  /** Where they belong by now. */
  into: string
  after: EventPlace
}

/**
 * One that nobody else is at, with its contact locked against being folded or erased as long as this lasts. Whoever is
 * being folded or erased right now has its turn later, or never.
 */
export async function takeMove(db: Db): Promise<EventMove | null> {
  const [row] = await db<{ environment_id: string; from_id: string; into_id: string; at: string; id: string }[]>`
    select v.environment_id, v.from_id, c.id as into_id, v.after_at::text as at, v.after_id as id
    from tracked_event_moves v
    join contact_merges m on m.environment_id = v.environment_id and m.from_id = v.from_id
    join contacts c on c.environment_id = m.environment_id and c.id = m.into_id
    limit 1 for update of v skip locked for key share of c skip locked`
  if (!row) return null
  const { environment_id: environmentId, from_id: from, into_id: into, at, id } = row
  return { environmentId, from, into, after: { occurred_at: at, id } }
}

export async function setMoved(db: Db, { environmentId, from }: EventMove, end: EventPlace): Promise<void> {
  await db`
    update tracked_event_moves set after_at = ${end.occurred_at}::text::timestamptz, after_id = ${end.id}
    where environment_id = ${environmentId} and from_id = ${from}`
}

export async function deleteMove(db: Db, { environmentId, from }: EventMove): Promise<void> {
  await db`delete from tracked_event_moves where environment_id = ${environmentId} and from_id = ${from}`
}
