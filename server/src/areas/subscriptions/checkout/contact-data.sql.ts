import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'

/** null: nobody's any more. */
export async function moveCheckouts(
  db: Db,
  { environmentId }: EnvironmentScope,
  from: string,
  into: string | null,
): Promise<void> {
  await db`
    update checkouts set contact_id = ${into} where environment_id = ${environmentId} and contact_id = ${from}`
}

export const listCheckoutsOf = (db: Db, { environmentId }: EnvironmentScope, contactId: string) => db`
  select id, customer_id, price_id, quantity, state, created_at from checkouts
  where environment_id = ${environmentId} and contact_id = ${contactId} order by id`
