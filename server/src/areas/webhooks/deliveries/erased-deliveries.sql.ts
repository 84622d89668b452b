import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { personal } from '../../../platform/erase.sql.ts'
import { everyIdOf } from '../../contacts/public.ts'

/** Waits for the fan-out that is under way; until the transaction ends, none begins. */
export async function lockFanOut(db: Db, consumer: string): Promise<void> {
  await db`select 1 from fact_cursors where consumer = ${consumer} for share`
}

/**
 * Takes what is said of a person out of the deliveries of these facts, as out of the facts themselves. What waits is
 * still sent, with ids alone. What receivers answered goes too, since it may repeat what they were told.
 */
export async function scrubDeliveries(db: Db, { environmentId }: EnvironmentScope, facts: string[]): Promise<number> {
  const { count } = await db`
    update webhook_deliveries d set erased = true,
      body = jsonb_set(d.body::jsonb, '{data}',
        (d.body::jsonb -> 'data') - ${personal as string[]}::text[] || '{"erased": true}')::text,
      attempt_log = coalesce((
        select jsonb_agg(a.attempt || '{"response": null}' order by a.n)
        from jsonb_array_elements(d.attempt_log) with ordinality as a (attempt, n)), '[]')
    where d.environment_id = ${environmentId} and d.event_id = any(${facts})
      and (d.body::jsonb -> 'data') ?| ${personal as string[]}`
  return count
}

/** Facts about a contact, or those folded into it, that still say something of the person. */
export async function listTellingFacts(db: Db, scope: EnvironmentScope, contactId: string): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from facts
    where environment_id = ${scope.environmentId} and data ?| ${personal as string[]}
      and contact_id = any(${everyIdOf(db, scope, contactId)})`
  return rows.map((row) => row.id)
}
