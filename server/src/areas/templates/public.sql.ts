import type { Db, Fragment } from '../../platform/db/sql.ts'

/** The columns of `template_versions` that other areas may read. */
export const templateVersionRows = (db: Db): Fragment => db`
  (select environment_id, id, template_id, number
  from template_versions)`

/** The columns of `templates` that other areas may read. */
export const templateRows = (db: Db): Fragment => db`
  (select environment_id, id, name, kind, current_version_id, archived_at
  from templates)`
