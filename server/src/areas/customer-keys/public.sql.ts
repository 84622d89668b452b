import type { Db, Fragment } from '../../platform/db/sql.ts'

/** The columns of `customer_keys` that other areas may read. */
export const customerKeyRows = (db: Db): Fragment => db`
  (select environment_id, id, customer_id, token_hash
  from customer_keys)`
