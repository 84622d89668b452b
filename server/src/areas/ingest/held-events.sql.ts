import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/holders.ts'

export async function moveEvents(
  db: Db,
  { environmentId }: EnvironmentScope,
  from: string,
  into: string,
): Promise<void> {
  await db`
    update tracked_events set contact_id = ${into}
    where environment_id = ${environmentId} and contact_id = ${from}`
}

export async function deleteEvents(db: Db, { environmentId }: EnvironmentScope, contactId: string): Promise<void> {
  await db`delete from tracked_events where environment_id = ${environmentId} and contact_id = ${contactId}`
}

/**
 * That the event was announced stays in the log; what it said goes, also of those once folded into the contact. The
 * outbox is first, so that what the relay is moving right now is waited for and then found in the log.
 */
export async function scrubTrackedFacts(db: Db, { environmentId }: EnvironmentScope, contactId: string): Promise<void> {
  for (const table of ['fact_outbox', 'facts']) {
    await db`
      update ${db(table)} set data = data - 'properties'
      where environment_id = ${environmentId} and origin = 'tracked' and data ? 'properties'
        and contact_id = any(array(
          select from_id from contact_merges where environment_id = ${environmentId} and into_id = ${contactId}
          union all select ${contactId}::uuid))`
  }
}

export interface EventRow {
  id: string
  stream: 'track' | 'events'
  name: string
  customer_id: string | null
  properties: Record<string, unknown>
  occurred_at: string
}

export async function countEvents(db: Db, { environmentId }: EnvironmentScope, contactId: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) from tracked_events where environment_id = ${environmentId} and contact_id = ${contactId}`
  return row?.count ?? 0
}

/** Newest first. */
export function listEvents(
  db: Db,
  { environmentId }: EnvironmentScope,
  contactId: string,
  most: number,
): Promise<EventRow[]> {
  return db<EventRow[]>`
    select id, stream, name, customer_id, properties, occurred_at from tracked_events
    where environment_id = ${environmentId} and contact_id = ${contactId}
    order by occurred_at desc, id desc limit ${most}`
}
