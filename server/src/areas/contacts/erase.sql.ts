import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/holders.ts'

/**
 * That something happened stays in the log, under an id that leads nowhere any more; from where, goes. The outbox is
 * first, so that what the relay is moving right now is waited for and then found in the log.
 */
export async function scrubFacts(db: Db, scope: EnvironmentScope, contactIds: string[]): Promise<void> {
  for (const table of ['fact_outbox', 'facts']) {
    await db`
      update ${db(table)} set data = data - 'ip' - 'user_agent'
      where environment_id = ${scope.environmentId} and contact_id = any(${contactIds}::uuid[])
        and data ?| array['ip', 'user_agent']`
  }
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
  await db`
    delete from idempotent_answers
    where caller_id = any(
        array(select id from api_keys
          where organization_id = ${scope.organizationId} and environment_id = ${scope.environmentId}))
      and body like any(${contactIds.map((id) => `%${id}%`)})`
}
