import type { Db } from '../../platform/db/sql.ts'
import { customerRows } from '../customers/public.ts'
import type { Owner } from '../webhooks/public.ts'

/** Locks the endpoints of a customer, so that concurrent registrations cannot exceed the maximum. */
export async function lockTeam(db: Db, { environmentId, customerId }: Owner): Promise<void> {
  await db`
    select 1 from ${customerRows(db)} customers where environment_id = ${environmentId} and id = ${customerId} for no key update`
}
