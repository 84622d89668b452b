import { type Columns, rowsIn } from '../../platform/db/rows-in.ts'
import type { Db, Fragment } from '../../platform/db/sql.ts'
import { environmentOf } from '../../platform/db/tenants.ts'
import type { KnownMeter } from '../catalogue/public.ts'
import { freshRecords } from './usage-keys.sql.ts'

/** A record as it is inserted. */
export interface NewUsage {
  environment_id: string
  id: string
  /** The sender: a contact, or all zeros for the tenant's backend. */
  speaker_id: string
  customer_id: string
  /** The key and id of the meter. */
  meter: string
  meter_id: string
  aggregation: KnownMeter['aggregation']
  quantity: number
  value: string | null
  key_id: string | null
  occurred_at: Date
  received_at: Date
  key: string | null
  day: Date
  day_ends_at: Date
  starts_at: Date
  ends_at: Date
  subscription_id: string | null
  is_priced: boolean
}

/** The group in which a record counts: records of one customer, meter, day and period. */
type Place = Omit<NewUsage, 'id' | 'quantity' | 'value' | 'occurred_at' | 'received_at' | 'key'>

const placeColumns: Columns<Place> = {
  environment_id: 'uuid',
  speaker_id: 'uuid',
  customer_id: 'uuid',
  meter: 'text',
  meter_id: 'uuid',
  aggregation: 'text',
  key_id: 'uuid',
  day: 'timestamptz',
  day_ends_at: 'timestamptz',
  starts_at: 'timestamptz',
  ends_at: 'timestamptz',
  subscription_id: 'uuid',
  is_priced: 'boolean',
}

interface Line extends Pick<NewUsage, 'id' | 'quantity' | 'value' | 'occurred_at' | 'received_at' | 'key'> {
  /** The number of its group, from 1. */
  place: number
}

const lineColumns: Columns<Line> = {
  place: 'int',
  id: 'uuid',
  quantity: 'bigint',
  value: 'text',
  occurred_at: 'timestamptz',
  received_at: 'timestamptz',
  key: 'text',
}

/** Returns each group once, because most of a thousand records belong to a few. */
function placed(rows: readonly NewUsage[]): { places: Place[]; lines: Line[] } {
  const numbers = new Map<string, number>()
  const places: Place[] = []
  const lines = rows.map((row): Line => {
    const { id, quantity, value, occurred_at, received_at, key } = row
    const period = `${row.subscription_id} ${row.starts_at.getTime()} ${row.day.getTime()} ${row.is_priced}`
    const name = `${row.environment_id} ${row.speaker_id} ${row.customer_id} ${row.meter_id} ${row.key_id} ${period}`
    let place = numbers.get(name)
    if (place === undefined) {
      place = places.push(row)
      numbers.set(name, place)
    }
    return { place, id, quantity, value, occurred_at, received_at, key }
  })
  return { places, lines }
}

/** Totals stay within what a number in JSON can represent. */
const most = (db: Db) => db`9007199254740991::bigint`

/**
 * Stores records of many requests, and what they add to totals, in one statement. Rows of totals are taken in one order,
 * so that two groups wait for one another and never in a circle.
 */
export async function insertUsage(
  db: Db,
  rows: readonly NewUsage[],
  lane: number,
  /** Whether a reading replaces the value of a gauge, or only raises it. */
  reading: 'replaces' | 'raises' = 'replaces',
): Promise<void> {
  const counted = reading === 'raises' ? isHigher(db) : isLater(db)
  const counts = (aggregation: KnownMeter['aggregation']) => rows.some((row) => row.aggregation === aggregation)
  const { places, lines } = placed(rows)
  await db`
    with place as materialized (
      select * from ${rowsIn(db, places, placeColumns)} as place
    ), line as materialized (
      select given.*, p.environment_id, p.speaker_id, p.customer_id, p.meter, p.key_id
      from ${rowsIn(db, lines, lineColumns)} as given join place p on p.n = given.place
    ), ${freshRecords(db, rows)}, stored as (
      insert into usage_records
        (environment_id, customer_id, meter, occurred_at, id, quantity, value, key_id, received_at)
      select environment_id, customer_id, meter, occurred_at, id, quantity, value, key_id, received_at from fresh
    ), added as materialized (
      select place, sum(quantity) as sum, max(quantity) as max, count(*) as records, ${
        counts('last')
          ? latestOf(db, { id: db`id`, at: db`occurred_at`, quantity: db`quantity` }, reading)
          : noLatest(db)
      }
      from fresh group by place
    ), ${counts('unique') ? uniques(db) : db``} summed as (
      select environment_id, customer_id, meter_id, span, span_starts_at, max(span_ends_at) as ends_at,
        (array_agg(span_subscription))[1] as subscription_id, max(aggregation) as aggregation, sum(sum) as sum,
        max(max) as max, sum(records)::bigint as records, ${
          counts('last')
            ? latestOf(db, { id: db`last_id`, at: db`last_at`, quantity: db`last` }, reading)
            : noLatest(db)
        }
      from added join place p on p.n = added.place ${spans(db)} group by 1, 2, 3, 4, 5
    ), daily as (
      insert into usage_days as d (environment_id, meter_id, day, lane, records, quantity)
      select environment_id, meter_id, (day at time zone 'UTC')::date, ${lane}::smallint, sum(records),
        least(sum(sum), ${most(db)})
      from added join place p on p.n = added.place group by 1, 2, 3 order by 1, 2, 3
      on conflict (environment_id, meter_id, day, lane) do update
      set records = d.records + excluded.records, quantity = least(d.quantity + excluded.quantity, ${most(db)})
    )${
      rows.some(({ subscription_id }) => subscription_id !== null)
        ? db`, due as (${markDue(db, rows[0]?.environment_id)})`
        : db``
    }
    insert into usage_totals as t (environment_id, customer_id, meter_id, span, starts_at, ends_at, subscription_id,
      aggregation, total, records, last_at, last_id)
    select s.environment_id, s.customer_id, s.meter_id, s.span, s.span_starts_at, s.ends_at, s.subscription_id, s.aggregation,
      case s.aggregation when 'sum' then least(s.sum, ${most(db)}) when 'max' then s.max when 'count' then s.records
        when 'unique' then ${counts('unique') ? newOnes(db) : db`0`} else s.last end,
      s.records, s.last_at, s.last_id
    from summed s order by 1, 2, 3, 4, 5
    on conflict (environment_id, customer_id, meter_id, span, starts_at) do update set
      total = case t.aggregation
        when 'max' then greatest(t.total, excluded.total)
        when 'last' then case when ${counted} then excluded.total else t.total end
        else least(t.total + excluded.total, ${most(db)}) end,
      records = t.records + excluded.records, ends_at = excluded.ends_at, subscription_id = excluded.subscription_id,
      last_id = case when ${counted} then excluded.last_id else t.last_id end,
      last_at = case when ${counted} then excluded.last_at else t.last_at end`
}

/** Returns the day and period of a group, for the end of a `from`. */
const spans = (db: Db): Fragment => db`
  cross join lateral (values
    ('day', p.day, p.day_ends_at, null), ('period', p.starts_at, p.ends_at, p.subscription_id)
  ) as spans (span, span_starts_at, span_ends_at, span_subscription)`

const isLater = (db: Db): Fragment => db`coalesce((excluded.last_at, excluded.last_id) > (t.last_at, t.last_id), true)`
const isHigher = (db: Db): Fragment => db`excluded.total > t.total`

interface Reading {
  id: Fragment
  at: Fragment
  quantity: Fragment
}

/** Selects the latest record; of equal times the last received. For contacts, the highest. */
function latestOf(db: Db, { id, at, quantity }: Reading, reading: 'replaces' | 'raises'): Fragment {
  const order = reading === 'raises' ? db`${quantity} desc, ${at} desc, ${id} desc` : db`${at} desc, ${id} desc`
  return db`
    (array_agg(${id} order by ${order}))[1] as last_id, (array_agg(${at} order by ${order}))[1] as last_at,
    (array_agg(${quantity} order by ${order}))[1] as last`
}

const noLatest = (db: Db): Fragment => db`null::uuid as last_id, null::timestamptz as last_at, null::bigint as last`

/** Returns values that are new in their day or period. */
const uniques = (db: Db): Fragment => db`
  found as (
    insert into usage_uniques (environment_id, customer_id, meter_id, span, starts_at, value)
    select distinct p.environment_id, p.customer_id, p.meter_id, span, span_starts_at, fresh.value
    from fresh join place p on p.n = fresh.place ${spans(db)}
    where p.aggregation = 'unique' order by 1, 2, 3, 4, 5, 6
    on conflict do nothing returning environment_id, customer_id, meter_id, span, starts_at
  ), tallied as materialized (
    select environment_id, customer_id, meter_id, span, starts_at, count(*) as news from found group by 1, 2, 3, 4, 5
  ),`

const newOnes = (db: Db): Fragment => db`coalesce((
  select n.news from tallied n where n.environment_id = s.environment_id and n.customer_id = s.customer_id
    and n.meter_id = s.meter_id and n.span = s.span and n.starts_at = s.span_starts_at), 0)`

/**
 * Marks priced usage as due for a report to the gateway, and excludes unpriced usage from billing: a period has both if
 * the price changes within it. Usage from before the account of a period was opened was not priced.
 */
const markDue = (db: Db, environmentId: string | undefined): Fragment => {
  const environment = environmentOf(db, environmentId, 'used.environment_id')
  return db`
    insert into usage_reports as r (environment_id, subscription_id, meter_id, starts_at, ends_at, customer_id, reported,
      billed, carried, due)
    select used.environment_id, used.subscription_id, used.meter_id, used.starts_at, used.ends_at, used.customer_id, 0,
      coalesce((
        select t.total from usage_totals t
        where t.environment_id = ${environment} and t.customer_id = used.customer_id and t.meter_id = used.meter_id
          and t.span = 'period' and t.starts_at = used.starts_at), 0),
      -used.unpriced, used.is_priced
    from (
      select environment_id, subscription_id, meter_id, starts_at, max(ends_at) as ends_at,
        (array_agg(customer_id))[1] as customer_id, bool_or(is_priced) as is_priced,
        sum(case when is_priced then 0 when aggregation = 'sum' then sum when aggregation = 'count' then records
          else 0 end)::bigint as unpriced
      from added join place p on p.n = added.place
      where subscription_id is not null group by environment_id, subscription_id, meter_id, starts_at
    ) used
    where used.is_priced or exists (
      select 1 from usage_reports opened
      where opened.environment_id = ${environment} and opened.subscription_id = used.subscription_id
        and opened.meter_id = used.meter_id and opened.starts_at = used.starts_at)
    order by 1, 2, 3, 4
    on conflict (environment_id, subscription_id, meter_id, starts_at) do update
    set carried = r.carried + excluded.carried, due = r.due or excluded.due,
      retry_at = case when excluded.due then null else r.retry_at end
    where excluded.carried <> 0 or (excluded.due and (not r.due or r.retry_at is not null))`
}
