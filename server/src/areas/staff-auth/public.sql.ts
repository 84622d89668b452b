import type { Db, Fragment } from '../../platform/db/sql.ts'

/** The columns of `users` that other areas may read. */
export const userRows = (db: Db): Fragment => db`
  (select id, email, email_key, name, two_factor_at, email_verified_at
  from users)`
