import type { Db } from '../../platform/db/sql.ts'
import type { Owner } from '../webhooks/public.ts'

/** One registration of a team at a time, so that two together do not make one too many. */
export async function lockTeam(db: Db, { environmentId, customerId }: Owner): Promise<void> {
  await db`
    select 1 from customers where environment_id = ${environmentId} and id = ${customerId} for no key update`
}
