import type { Db } from '../../../platform/db/sql.ts'
import { personal } from '../../../platform/erase.sql.ts'
import { factCursorRows, factRows } from '../../../platform/facts/public.sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { everyIdOf } from '../../contacts/public.ts'

/** Waits for the fan-out that is under way; until the transaction ends, none begins. */
export async function lockFanOut(db: Db, consumer: string): Promise<void> {
  await db`select 1 from ${factCursorRows(db)} fact_cursors where consumer = ${consumer} for share`
}

/**
 * Removes personal data from the deliveries of these facts. Pending ones are still sent, with ids only. Responses of
 * receivers are removed too, because they may repeat the data.
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

/** Lists facts about a contact, or those merged into it, that still contain personal data. */
export async function listTellingFacts(db: Db, scope: EnvironmentScope, contactId: string): Promise<string[]> {
  const [every] = await db<[{ ids: string[] }]>`select ${everyIdOf(db, scope, contactId)} as ids`
  const rows = await db<{ id: string }[]>`
    select id from ${factRows(db)} facts
    where environment_id = ${scope.environmentId} and data ?| ${personal as string[]}
      and contact_id = any(${every.ids})`
  return rows.map((row) => row.id)
}
