import type { Db, Fragment } from '../../platform/db/sql.ts'

/** The columns of `roles` that other areas may read. */
export const roleRows = (db: Db): Fragment => db`
  (select organization_id, id, key, name, permissions
  from roles)`
