import type { EnvironmentScope } from '../../platform/contact-data.ts'
import type { Db } from '../../platform/db/sql.ts'

/**
 * Ends whatever the old credentials had opened or could still open: links, codes, waiting sign-ups and challenges, of the
 * contact and of each of its addresses.
 */
export async function deleteOpenProofs(db: Db, { environmentId }: EnvironmentScope, contactId: string): Promise<void> {
  const ofItsAddresses = db`
    environment_id = ${environmentId} and email_key in (
      select value from contact_identities
      where environment_id = ${environmentId} and contact_id = ${contactId} and kind = 'email')`
  await db`delete from contact_signups where ${ofItsAddresses}`
  await db`delete from contact_email_codes where ${ofItsAddresses}`
  await db`delete from contact_tokens where ${ofItsAddresses}`
  await db`delete from contact_tokens where environment_id = ${environmentId} and contact_id = ${contactId}`
}
