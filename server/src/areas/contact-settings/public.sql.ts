import type { Db, Fragment } from '../../platform/db/sql.ts'

/** The columns of `contact_settings` that other areas may read. */
export const contactSettingRows = (db: Db): Fragment => db`
  (select environment_id, organization_id, session_days, brand_name, deliver_contact_events
  from contact_settings)`
