import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { contactMergeRows, contactRows } from '../../contacts/public.ts'
import type { EventPlace } from './contact-events.sql.ts'

// Events of merged contacts that are being moved. Only `takeMove` reads the rows of all tenants.

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

interface EventMove {
  environmentId: string
  from: string
  /** The current contact. */
  into: string
  after: EventPlace
}

/** The number of rows tried. If other workers hold all of them, the next attempt comes soon. */
const tried = 20

/**
 * Locks a move that no other worker holds, and its contact against merge and erasure. A contact that is being merged or
 * erased right now is handled later, or never.
 */
export async function takeMove(db: Db): Promise<EventMove | null> {
  const waiting = await db<{ environment_id: string; from_id: string }[]>`
    select v.environment_id, v.from_id ${moves(db)} limit ${tried}`
  for (const { environment_id, from_id } of waiting) {
    const move = await lockMove(db, environment_id, from_id)
    if (move) return move
  }
  return null
}

/** Moves whose contact still exists. */
const moves = (db: Db) => db`
  from tracked_event_moves v
  join ${contactMergeRows(db)} m on m.environment_id = v.environment_id and m.from_id = v.from_id
  join ${contactRows(db)} c on c.environment_id = m.environment_id and c.id = m.into_id`

async function lockMove(db: Db, environmentId: string, from: string): Promise<EventMove | null> {
  const [row] = await db<{ into_id: string; at: string; id: string }[]>`
    select c.id as into_id, v.after_at::text as at, v.after_id as id ${moves(db)}
    where v.environment_id = ${environmentId} and v.from_id = ${from}
    for update of v skip locked for key share of c skip locked`
  return row ? { environmentId, from, into: row.into_id, after: { occurred_at: row.at, id: row.id } } : null
}

export async function setMoved(db: Db, { environmentId, from }: EventMove, end: EventPlace): Promise<void> {
  await db`
    update tracked_event_moves set after_at = ${end.occurred_at}::text::timestamptz, after_id = ${end.id}
    where environment_id = ${environmentId} and from_id = ${from}`
}

export async function deleteMove(db: Db, { environmentId, from }: EventMove): Promise<void> {
  await db`delete from tracked_event_moves where environment_id = ${environmentId} and from_id = ${from}`
}
