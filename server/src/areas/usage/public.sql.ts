import type { Db, Fragment } from '../../platform/db/sql.ts'

/** The columns of `usage_totals` that other areas may read. */
export const usageTotalRows = (db: Db): Fragment => db`
  (select environment_id, customer_id, meter_id, span, starts_at, total
  from usage_totals)`
