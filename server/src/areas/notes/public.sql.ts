import type { Db, Fragment } from '../../platform/db/sql.ts'

/** The columns of `contact_tags` that other areas may read. */
export const contactTagRows = (db: Db): Fragment => db`
  (select environment_id, contact_id, tag
  from contact_tags)`

/** The columns of `customer_tags` that other areas may read. */
export const customerTagRows = (db: Db): Fragment => db`
  (select environment_id, customer_id, tag
  from customer_tags)`
