import type { Db, Fragment } from '../../platform/db/sql.ts'

/** The columns of `staff_sessions` that other areas may read. */
export const staffSessionRows = (db: Db): Fragment => db`
  (select id, user_id, expires_at
  from staff_sessions)`
