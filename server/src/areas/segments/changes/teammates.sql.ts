import type { Db, Fragment } from '../../../platform/db/sql.ts'
import { customerMemberRows } from '../../customers/public.ts'
import type { Environment } from '../members/environment.ts'

/** Selects the members of a customer. */
export const membersOfTeam = (db: Db, { environmentId }: Environment, customerId: string): Fragment => db`
  select contact_id from ${customerMemberRows(db)} customer_memberships
  where environment_id = ${environmentId} and customer_id = ${customerId}`

/** Selects the members of the contact's customers. */
export const teammatesOf = (db: Db, { environmentId }: Environment, contactId: string): Fragment => db`
  select distinct contact_id from ${customerMemberRows(db)} customer_memberships
  where environment_id = ${environmentId} and customer_id in (
    select customer_id from ${customerMemberRows(db)} customer_memberships where environment_id = ${environmentId} and contact_id = ${contactId})`
