import type { Db, Fragment } from '../../platform/db/sql.ts'

/** The columns of `environments` that other areas may read. */
export const environmentRows = (db: Db): Fragment => db`
  (select organization_id, id, environment, created_at
  from environments)`

/** The columns of `memberships` that other areas may read. */
export const staffMemberRows = (db: Db): Fragment => db`
  (select organization_id, id, user_id, role_id, created_at
  from memberships)`

/** The columns of `organizations` that other areas may read. */
export const organizationRows = (db: Db): Fragment => db`
  (select id, code, name, time_zone, deleted_at
  from organizations)`
