import type { Db, Fragment } from '../../platform/db/sql.ts'

/** The columns of `tracked_events` that other areas may read. */
export const trackedEventRows = (db: Db): Fragment => db`
  (select environment_id, contact_id, occurred_at, stream, name, properties
  from tracked_events)`
