import type { Db, Fragment } from '../../../platform/db/sql.ts'
import { mergedTotal, newValues, type Reading, sumsOf, totalOf } from '../aggregate.sql.ts'

interface Priced {
  /** Selects the latest record of groups. */
  latest: Fragment
  reading: Reading
  hasUniques: boolean
}

/**
 * Adds priced usage to the accounts of its periods, which are then due. A period can contain usage without a price, too,
 * which is no part of its account.
 */
export const addPriced = (db: Db, { latest, reading, hasUniques }: Priced): Fragment => db`
  insert into usage_reports as r (environment_id, subscription_id, meter_id, starts_at, ends_at, customer_id,
    aggregation, total, last_at, last_id, reported, due)
  select s.environment_id, s.subscription_id, s.meter_id, s.starts_at, s.ends_at, s.customer_id, s.aggregation,
    ${totalOf(db, hasUniques ? newValues(db, db`'priced'`, db`s.starts_at`) : db`0`)}, s.last_at, s.last_id, 0, true
  from (
    select environment_id, subscription_id, meter_id, starts_at, max(ends_at) as ends_at,
      (array_agg(customer_id))[1] as customer_id, ${sumsOf(db, latest)}
    from added join place p on p.n = added.place
    where subscription_id is not null and is_priced group by 1, 2, 3, 4
  ) s
  order by 1, 2, 3, 4
  on conflict (environment_id, subscription_id, meter_id, starts_at) do update
  set ${mergedTotal(db, db`r`, reading)}, due = true, retry_at = null`
