import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { contactIdentityRows } from '../contacts/public.ts'

/**
 * Deletes everything that earlier credentials could still open: links, codes, pending sign-ups and challenges of the
 * contact and its addresses.
 */
export async function deleteOpenProofs(db: Db, { environmentId }: EnvironmentScope, contactId: string): Promise<void> {
  const ofItsAddresses = db`
    environment_id = ${environmentId} and email_key in (
      select value from ${contactIdentityRows(db)} contact_identities
      where environment_id = ${environmentId} and contact_id = ${contactId} and kind = 'email')`
  await db`delete from contact_signups where ${ofItsAddresses}`
  await db`delete from contact_email_codes where ${ofItsAddresses}`
  await db`delete from contact_tokens where ${ofItsAddresses}`
  await db`delete from contact_tokens where environment_id = ${environmentId} and contact_id = ${contactId}`
}
