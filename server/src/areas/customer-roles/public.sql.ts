import type { Db, Fragment } from '../../platform/db/sql.ts'

/** The columns of `customer_roles` that other areas may read. */
export const customerRoleRows = (db: Db): Fragment => db`
  (select environment_id, id, key, name, permissions
  from customer_roles)`
