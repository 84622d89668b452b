import { personalFields } from '@userkeep/contract'
import type { Db } from './db/sql.ts'
import type { EnvironmentScope } from './scope.ts'

/** Fields that say where it was done, and properties sent by the tenant's product. */
export const personal: readonly string[] = personalFields

/** Removes personal fields and records why they are missing. */
const withoutPersonal = (db: Db) => db`(data - ${personal as string[]}::text[]) || '{"erased": true}'`

/**
 * Removes personal data from facts. The facts stay, under an id that no longer exists. The outbox comes first, so that
 * facts the relay is moving right now are waited for and then found in the log.
 */
export async function scrubFacts(db: Db, scope: EnvironmentScope, contactIds: string[]): Promise<void> {
  for (const table of ['fact_outbox', 'facts']) {
    await db`
      update ${db(table)} set data = ${withoutPersonal(db)}
      where environment_id = ${scope.environmentId} and contact_id = any(${contactIds}::uuid[])
        and data ?| ${personal as string[]}`
  }
}

/** Removes personal fields of facts in the log by id. */
export async function scrubFactsById(db: Db, ids: readonly string[]): Promise<void> {
  await db`
    update facts set data = ${withoutPersonal(db)}
    where id = any(${ids as string[]}) and data ?| ${personal as string[]}`
}

/** Removes the contact's name from audit records. The records stay. */
export async function scrubAudit(db: Db, scope: EnvironmentScope, contactIds: string[]): Promise<void> {
  await db`
    update audit_events set target_name = null, changes = '{}'
    where organization_id = ${scope.organizationId} and target_id = any(${contactIds}) and target_type = 'contact'`
}

/** Deletes stored answers of idempotent requests: those given to the contacts, and those about them given to these API keys. */
export async function deleteAnswersAbout(db: Db, contactIds: string[], keyIds: string[]): Promise<void> {
  await db`delete from idempotent_answers where caller_id = any(${contactIds}::uuid[])`
  await db`
    delete from idempotent_answers
    where caller_id = any(${keyIds}::uuid[])
      and body like any(${contactIds.map((id) => `%${id}%`)})`
}

/** Removes these email addresses from audit records. The records stay. Addresses are lower case. */
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

/** The logs have no foreign keys, so that they outlive what they mention, but not their organization. */
export async function deleteLogsOf(db: Db, organizationId: string): Promise<void> {
  await db`delete from audit_events where organization_id = ${organizationId}`
  await db`delete from fact_outbox where organization_id = ${organizationId}`
  await db`delete from facts where organization_id = ${organizationId}`
}
