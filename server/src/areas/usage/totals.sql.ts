import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { meterRows } from '../catalogue/public.ts'
import { invoiceRows } from '../invoices/public.ts'
import { meteringPeriod } from './periods.sql.ts'

interface AskedSeries {
  meter: string | undefined
  from: Date
  /** The end of the period, exclusive. */
  until: Date
  now: Date
  month: { start: Date; end: Date }
}

export interface MeterRow {
  id: string
  key: string
  name: string
  unit: string | null
  aggregation: 'sum' | 'max' | 'count' | 'unique' | 'last'
}

export interface UsageRow extends MeterRow {
  starts_at: string
  ends_at: string
  subscription_id: string | null
  total: number
  previous_starts_at: string | null
  previous_ends_at: string | null
  previous_subscription_id: string | null
  previous_total: number | null
  previous_closed: boolean | null
  /** By the name of the day. */
  days: Record<string, number> | null
}

/** The maximum of the catalog. */
const mostMeters = 200

/** Lists the usage of a customer by meter: in its current period, in the previous one, and per day. */
export function listUsage(
  db: Db,
  { environmentId }: EnvironmentScope,
  customerId: string,
  { meter, from, until, now, month }: AskedSeries,
): Promise<UsageRow[]> {
  const [environment, customer] = [db`${environmentId}::uuid`, db`${customerId}::uuid`]
  const total = db`usage_totals t where t.environment_id = ${environment} and t.customer_id = ${customer}`
  return db<UsageRow[]>`
    select m.id, m.key, m.name, m.unit, m.aggregation, current.starts_at, current.ends_at, current.subscription_id,
      coalesce((select greatest(t.total, 0) from ${total} and t.meter_id = m.id and t.span = 'period'
        and t.starts_at = current.starts_at), 0) as total,
      before.starts_at as previous_starts_at, before.ends_at as previous_ends_at,
      before.subscription_id as previous_subscription_id, greatest(before.total, 0) as previous_total,
      exists (
        select 1 from ${invoiceRows(db)} i
        where i.environment_id = ${environment} and i.customer_id = ${customer}
          and i.subscription_id = before.subscription_id and i.status <> 'draft' and i.issued_at >= before.ends_at
      ) as previous_closed,
      (select jsonb_object_agg(to_char(t.starts_at at time zone 'UTC', 'YYYY-MM-DD'), t.total) from ${total}
        and t.meter_id = m.id and t.span = 'day' and t.starts_at >= ${from} and t.starts_at < ${until}) as days
    from ${meterRows(db)} m
    left join lateral (${meteringPeriod(db, { environment, customer, meter: db`m.id`, at: db`${now}::timestamptz` })}) s on true
    cross join lateral (
      select s.subscription_id, coalesce(s.starts_at, ${month.start}) as starts_at,
        coalesce(s.ends_at, ${month.end}) as ends_at
    ) current
    left join lateral (
      select t.starts_at, t.ends_at, t.subscription_id, t.total from ${total}
        and t.meter_id = m.id and t.span = 'period' and t.starts_at < current.starts_at
      order by t.starts_at desc limit 1
    ) before on true
    where m.environment_id = ${environment} ${meter === undefined ? db`` : db`and m.key = ${meter}`}
      and (m.archived_at is null or exists (select 1 from ${total} and t.meter_id = m.id and t.span = 'day'
        and t.starts_at >= ${from} and t.starts_at < ${until}))
    order by m.key limit ${mostMeters}`
}

interface DayRow {
  records: number
  quantity: number
}

/** Lists the usage of all customers by meter and day. */
export function listUsageByMeter(
  db: Db,
  { environmentId }: EnvironmentScope,
  { meter, from, until }: Pick<AskedSeries, 'meter' | 'from' | 'until'>,
): Promise<(MeterRow & { days: Record<string, DayRow> | null })[]> {
  return db<(MeterRow & { days: Record<string, DayRow> | null })[]>`
    select m.id, m.key, m.name, m.unit, m.aggregation, used.days
    from ${meterRows(db)} m
    left join lateral (
      select jsonb_object_agg(d.day, jsonb_build_object('records', d.records, 'quantity', d.quantity)) as days
      from (
        select day, sum(records) as records, sum(quantity) as quantity from usage_days
        where environment_id = ${environmentId} and meter_id = m.id
          and day >= (${from}::timestamptz at time zone 'UTC')::date
          and day < (${until}::timestamptz at time zone 'UTC')::date
        group by day
      ) d
    ) used on true
    where m.environment_id = ${environmentId} ${meter === undefined ? db`` : db`and m.key = ${meter}`}
      and (m.archived_at is null or used.days is not null)
    order by m.key limit ${mostMeters}`
}
