import type { Db, Fragment } from '../../platform/db/sql.ts'

/** The columns of `segment_members` that other areas may read. */
export const segmentMemberRows = (db: Db): Fragment => db`
  (select environment_id, segment_id, generation, contact_id
  from segment_members)`

/** The columns of `segments` that other areas may read. */
export const segmentRows = (db: Db): Fragment => db`
  (select environment_id, id, name, generation, next_generation
  from segments)`
