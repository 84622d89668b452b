import type { Db, Fragment } from '../../../platform/db/sql.ts'
import type { Environment } from '../members/environment.ts'

/** Everybody in a team. */
export const membersOfTeam = (db: Db, { environmentId }: Environment, customerId: string): Fragment => db`
  select contact_id from customer_memberships
  where environment_id = ${environmentId} and customer_id = ${customerId}`

/** Everybody in a team with this contact. */
export const teammatesOf = (db: Db, { environmentId }: Environment, contactId: string): Fragment => db`
  select distinct contact_id from customer_memberships
  where environment_id = ${environmentId} and customer_id in (
    select customer_id from customer_memberships where environment_id = ${environmentId} and contact_id = ${contactId})`
