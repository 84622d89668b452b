import type { Db, Fragment } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

/** Selects the ids of a customer's members. */
export const contactsOfTeam = (db: Db, { environmentId }: EnvironmentScope, customerId: string): Fragment => db`
  select contact_id from customer_memberships
  where environment_id = ${environmentId} and customer_id = ${customerId}`

/** Selects the IDs of the customers of which one of these contacts is a member. */
export const teamsOfContacts = (
  db: Db,
  { environmentId }: Pick<EnvironmentScope, 'environmentId'>,
  contacts: Fragment,
): Fragment => db`
  select m.customer_id from customer_memberships m
  where m.environment_id = ${environmentId} and m.contact_id in (${contacts})`
