import type { Db, Fragment } from '../../platform/db/sql.ts'

/** Totals stay within what a number in JSON can represent. */
export const most = (db: Db): Fragment => db`9007199254740991::bigint`

/** Whether a reading replaces the value of a gauge, or only raises it. */
export type Reading = 'replaces' | 'raises'

/** Sums up groups of records, for the end of a `select` from groups. */
export const sumsOf = (db: Db, latest: Fragment): Fragment => db`
  max(aggregation) as aggregation, sum(sum) as sum, max(max) as max, sum(records)::bigint as records, ${latest}`

/** Returns the total of the summed groups `s`, aggregated as the meter defines. */
export const totalOf = (db: Db, newOnes: Fragment): Fragment => db`
  case s.aggregation when 'sum' then least(s.sum, ${most(db)}) when 'max' then s.max when 'count' then s.records
    when 'unique' then ${newOnes} else s.last end`

/** Assigns the sum of a stored total and an inserted one, and the latest record of both. */
export function mergedTotal(db: Db, stored: Fragment, reading: Reading): Fragment {
  const counted = reading === 'raises' ? isHigher(db, stored) : isLater(db, stored)
  return db`
    total = case ${stored}.aggregation
      when 'max' then greatest(${stored}.total, excluded.total)
      when 'last' then case when ${counted} then excluded.total else ${stored}.total end
      else least(${stored}.total + excluded.total, ${most(db)}) end,
    last_id = case when ${counted} then excluded.last_id else ${stored}.last_id end,
    last_at = case when ${counted} then excluded.last_at else ${stored}.last_at end`
}

const isLater = (db: Db, stored: Fragment): Fragment => db`
  coalesce((excluded.last_at, excluded.last_id) > (${stored}.last_at, ${stored}.last_id), true)`
const isHigher = (db: Db, stored: Fragment): Fragment => db`excluded.total > ${stored}.total`

interface Columns {
  id: Fragment
  at: Fragment
  quantity: Fragment
}

/** Selects the latest record; of equal times the last received. For contacts, the highest. */
export function latestOf(db: Db, { id, at, quantity }: Columns, reading: Reading): Fragment {
  const order = reading === 'raises' ? db`${quantity} desc, ${at} desc, ${id} desc` : db`${at} desc, ${id} desc`
  return db`
    (array_agg(${id} order by ${order}))[1] as last_id, (array_agg(${at} order by ${order}))[1] as last_at,
    (array_agg(${quantity} order by ${order}))[1] as last`
}

export const noLatest = (db: Db): Fragment =>
  db`null::uuid as last_id, null::timestamptz as last_at, null::bigint as last`

/** Stores the values that are new in their day, in their period or among what is priced of it, and counts them. */
export const uniques = (db: Db): Fragment => db`
  found as (
    insert into usage_uniques (environment_id, customer_id, meter_id, span, starts_at, value)
    select distinct p.environment_id, p.customer_id, p.meter_id, span, span_starts_at, fresh.value
    from fresh join place p on p.n = fresh.place
    cross join lateral (values
      ('day', p.day), ('period', p.starts_at), ('priced', p.starts_at)
    ) as spans (span, span_starts_at)
    where p.aggregation = 'unique' and (span <> 'priced' or p.is_priced) order by 1, 2, 3, 4, 5, 6
    on conflict do nothing returning environment_id, customer_id, meter_id, span, starts_at
  ), tallied as materialized (
    select environment_id, customer_id, meter_id, span, starts_at, count(*) as news from found group by 1, 2, 3, 4, 5
  ),`

/** Returns how many values of the summed groups `s` are new. */
export const newValues = (db: Db, span: Fragment, startsAt: Fragment): Fragment => db`coalesce((
  select n.news from tallied n where n.environment_id = s.environment_id and n.customer_id = s.customer_id
    and n.meter_id = s.meter_id and n.span = ${span} and n.starts_at = ${startsAt}), 0)`
