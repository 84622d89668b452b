import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db, Fragment } from '../../../platform/db/sql.ts'

/** The ids of everybody in a team, as a query. */
export const contactsOfTeam = (db: Db, { environmentId }: EnvironmentScope, customerId: string): Fragment => db`
  select contact_id from customer_memberships
  where environment_id = ${environmentId} and customer_id = ${customerId}`
