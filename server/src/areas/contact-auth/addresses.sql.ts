import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { contactIdentityRows } from '../contacts/public.ts'

/** Lists the addresses that belong to the contact. */
export async function listAddresses(db: Db, { environmentId }: EnvironmentScope, contactId: string): Promise<string[]> {
  const rows = await db<{ value: string }[]>`
    select value from ${contactIdentityRows(db)} contact_identities
    where environment_id = ${environmentId} and contact_id = ${contactId} and kind = 'email'`
  return rows.map((row) => row.value)
}
