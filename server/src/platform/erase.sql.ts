import { personalFields } from '@userkeep/contract'
import type { EnvironmentScope } from './contact-data.ts'
import type { Db } from './db/sql.ts'

/** From where it was done, and what the tenant's product told of it. */
export const personal: readonly string[] = personalFields

/** Says why it is missing, wherever it is missing. */
const withoutPersonal = (db: Db) => db`(data - ${personal as string[]}::text[]) || '{"erased": true}'`

/**
 * That something happened stays in the log, under an id that leads nowhere any more; what it says of the person goes.
 * The outbox is first, so that what the relay is moving right now is waited for and then found in the log.
 */
export async function scrubFacts(db: Db, scope: EnvironmentScope, contactIds: string[]): Promise<void> {
  for (const table of ['fact_outbox', 'facts']) {
    await db`
      update ${db(table)} set data = ${withoutPersonal(db)}
      where environment_id = ${scope.environmentId} and contact_id = any(${contactIds}::uuid[])
        and data ?| ${personal as string[]}`
  }
}

/** The same of so many in the log. */
export async function scrubFactsById(db: Db, ids: readonly string[]): Promise<void> {
  await db`
    update facts set data = ${withoutPersonal(db)}
    where id = any(${ids as string[]}) and data ?| ${personal as string[]}`
}

/** Who did what to the contact stays on record; what the contact was called does not. */
export async function scrubAudit(db: Db, scope: EnvironmentScope, contactIds: string[]): Promise<void> {
  await db`
    update audit_events set target_name = null, changes = '{}'
    where organization_id = ${scope.organizationId} and target_id = any(${contactIds}) and target_type = 'contact'`
}

/** Answers kept for repeats: those given to the contact, and those in which the tenant was told of it. */
export async function deleteAnswersAbout(db: Db, scope: EnvironmentScope, contactIds: string[]): Promise<void> {
  await db`delete from idempotent_answers where caller_id = any(${contactIds}::uuid[])`
  const keys = await db<{ id: string }[]>`
    select id from api_keys
    where organization_id = ${scope.organizationId} and environment_id = ${scope.environmentId}`
  await db`
    delete from idempotent_answers
    where caller_id = any(${keys.map(({ id }) => id)}::uuid[])
      and body like any(${contactIds.map((id) => `%${id}%`)})`
}

/** That something was done stays on record; under which of these names, does not. They are in lower case. */
export async function scrubAuditNames(
  db: Db,
  { organizationId }: EnvironmentScope,
  actions: readonly string[],
  names: readonly string[],
): Promise<void> {
  await db`
    update audit_events set target_name = null
    where organization_id = ${organizationId} and action = any(${actions as string[]})
      and lower(target_name) = any(${names as string[]})`
}

/** The logs refer to nothing, so that they outlive what they speak of; but not the organization they belong to. */
export async function deleteLogsOf(db: Db, organizationId: string): Promise<void> {
  await db`delete from audit_events where organization_id = ${organizationId}`
  await db`delete from fact_outbox where organization_id = ${organizationId}`
  await db`delete from facts where organization_id = ${organizationId}`
}
