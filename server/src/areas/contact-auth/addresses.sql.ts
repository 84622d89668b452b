import type { EnvironmentScope } from '../../platform/contact-data.ts'
import type { Db } from '../../platform/db/sql.ts'

/** The addresses that are known to be the contact's. */
export async function listAddresses(db: Db, { environmentId }: EnvironmentScope, contactId: string): Promise<string[]> {
  const rows = await db<{ value: string }[]>`
    select value from contact_identities
    where environment_id = ${environmentId} and contact_id = ${contactId} and kind = 'email'`
  return rows.map((row) => row.value)
}
