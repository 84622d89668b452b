import type { Db, Fragment } from '../../platform/db/sql.ts'

/** The columns of `checklists` that other areas may read. */
export const checklistRows = (db: Db): Fragment => db`
  (select environment_id, id
  from checklists)`
