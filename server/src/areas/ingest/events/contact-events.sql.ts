import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { everyIdOf } from '../../contacts/public.ts'

/** A position in the events of one contact, which are ordered by time. */
export interface EventPlace {
  occurred_at: string
  id: string
}

export const beforeAll: EventPlace = { occurred_at: '-infinity', id: '00000000-0000-0000-0000-000000000000' }

type Environment = Pick<EnvironmentScope, 'environmentId'>

const place = (db: Db, { occurred_at, id }: EventPlace) => db`(${occurred_at}::text::timestamptz, ${id}::uuid)`

const behind = (db: Db, { environmentId }: Environment, contactId: string, after: EventPlace) => db`
  environment_id = ${environmentId} and contact_id = ${contactId} and (occurred_at, id) > ${place(db, after)}`

/**
 * Returns the end of the next batch from a position; null if it is the last one. A range, because the planner cannot
 * estimate a join with a list of rows. The time is exact; JavaScript's is too coarse.
 */
async function biteOf(db: Db, scope: Environment, contactId: string, after: EventPlace, limit: number) {
  const [end = null] = await db<EventPlace[]>`
    select occurred_at::text, id from tracked_events e where ${behind(db, scope, contactId, after)}
    order by e.occurred_at, e.id limit 1 offset ${limit - 1}`
  return { end, upToEnd: end === null ? db`` : db`and (occurred_at, id) <= ${place(db, end)}` }
}

interface Batch {
  after: EventPlace
  limit: number
}

/** Moves so many, from a place on. Answers where it stopped; null when nothing is left. */
export async function moveEvents(
  db: Db,
  scope: Environment,
  { from, into, after, limit }: Batch & { from: string; into: string },
): Promise<EventPlace | null> {
  const { end, upToEnd } = await biteOf(db, scope, from, after, limit)
  await db`update tracked_events set contact_id = ${into} where ${behind(db, scope, from, after)} ${upToEnd}`
  return end
}

/** Deletes so many likewise. */
export async function deleteSomeEvents(
  db: Db,
  scope: Environment,
  contactId: string,
  { after, limit }: Batch,
): Promise<EventPlace | null> {
  const { end, upToEnd } = await biteOf(db, scope, contactId, after, limit)
  await db`delete from tracked_events where ${behind(db, scope, contactId, after)} ${upToEnd}`
  return end
}

/** Deletes the remaining events, and pending moves. */
export async function deleteEvents(db: Db, scope: EnvironmentScope, contactId: string): Promise<void> {
  const { environmentId } = scope
  await db`
    delete from tracked_events
    where environment_id = ${environmentId} and contact_id = any(${everyIdOf(db, scope, contactId)})`
  await db`
    delete from tracked_event_moves
    where environment_id = ${environmentId} and from_id = any(${everyIdOf(db, scope, contactId)})`
}

interface EventRow {
  id: string
  stream: 'track' | 'events'
  name: string
  customer_id: string | null
  by_contact: boolean
  properties: Record<string, unknown>
  occurred_at: string
}

/** Includes events that are still being moved from a merged contact. */
export async function countEvents(db: Db, scope: EnvironmentScope, contactId: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) from tracked_events
    where environment_id = ${scope.environmentId} and contact_id = any(${everyIdOf(db, scope, contactId)})`
  return row?.count ?? 0
}

/** Lists the newest first. Reads no more rows per id than are shown. */
export function listEvents(db: Db, scope: EnvironmentScope, contactId: string, most: number): Promise<EventRow[]> {
  return db<EventRow[]>`
    select e.id, e.stream, e.name, e.customer_id, e.by_contact, e.properties, e.occurred_at
    from unnest(${everyIdOf(db, scope, contactId)}) as person (id)
    cross join lateral (
      select * from tracked_events where environment_id = ${scope.environmentId} and contact_id = person.id
      order by occurred_at desc, id desc limit ${most}
    ) e
    order by e.occurred_at desc, e.id desc limit ${most}`
}
