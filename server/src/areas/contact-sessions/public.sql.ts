import type { Db, Fragment } from '../../platform/db/sql.ts'

/** The columns of `contact_sessions` that other areas may read. */
export const contactSessionRows = (db: Db): Fragment => db`
  (select environment_id, id, contact_id, verified, expires_at
  from contact_sessions)`
