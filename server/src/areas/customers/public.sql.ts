import type { Db, Fragment } from '../../platform/db/sql.ts'

/** The columns of `customer_memberships` that other areas may read. */
export const customerMemberRows = (db: Db): Fragment => db`
  (select environment_id, id, customer_id, contact_id, role_id, created_at
  from customer_memberships)`

/** The columns of `customers` that other areas may read. */
export const customerRows = (db: Db): Fragment => db`
  (select environment_id, id, external_id, name, attributes, created_at, updated_at
  from customers)`
