import { type Columns, rowsIn } from '../../platform/db/rows-in.ts'
import type { Db, Fragment } from '../../platform/db/sql.ts'
import type { Subject } from './subjects.sql.ts'
import { freshRecords } from './usage-keys.sql.ts'

/** A record as it goes to the database. */
export interface NewUsage {
  environment_id: string
  id: string
  /** Whoever reports it: a contact, or all zeros for the tenant's backend. */
  speaker_id: string
  customer_id: string
  /** Its key, and its id. */
  meter: string
  meter_id: string
  aggregation: Subject['aggregation']
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

const columns: Columns<NewUsage> = {
  environment_id: 'uuid',
  id: 'uuid',
  speaker_id: 'uuid',
  customer_id: 'uuid',
  meter: 'text',
  meter_id: 'uuid',
  aggregation: 'text',
  quantity: 'bigint',
  value: 'text',
  key_id: 'uuid',
  occurred_at: 'timestamptz',
  received_at: 'timestamptz',
  key: 'text',
  day: 'timestamptz',
  day_ends_at: 'timestamptz',
  starts_at: 'timestamptz',
  ends_at: 'timestamptz',
  subscription_id: 'uuid',
  is_priced: 'boolean',
}

/** No total grows past what a number of JSON can say. */
const most = Number.MAX_SAFE_INTEGER

/**
 * Stores records of many requests, and what they add to totals, in one statement. Rows of totals are taken in one order,
 * so that two groups wait for one another and never in a circle.
 */
export async function insertUsage(db: Db, lines: readonly NewUsage[], lane: number): Promise<void> {
  const counts = (aggregation: Subject['aggregation']) => lines.some((line) => line.aggregation === aggregation)
  await db`
    with line as materialized (
      select * from ${rowsIn(db, lines, columns)} as line
    ), ${freshRecords(db, lines)}, stored as (
      insert into usage_records
        (environment_id, customer_id, meter, occurred_at, id, quantity, value, key_id, received_at)
      select environment_id, customer_id, meter, occurred_at, id, quantity, value, key_id, received_at from fresh
    ), spread as materialized (
      select environment_id, customer_id, meter_id, aggregation, quantity, value, occurred_at, id, spans.*
      from fresh cross join lateral (values
        ('day', day, day_ends_at, null), ('period', starts_at, ends_at, subscription_id)
      ) as spans (span, span_starts_at, span_ends_at, span_subscription)
    ), ${counts('unique') ? uniques(db) : db``} summed as (
      select environment_id, customer_id, meter_id, span, span_starts_at, max(span_ends_at) as ends_at,
        (array_agg(span_subscription))[1] as subscription_id, max(aggregation) as aggregation, sum(quantity) as sum,
        max(quantity) as max, count(*) as records, ${
          counts('last')
            ? latest(db)
            : db`null::uuid as last_id,
        null::timestamptz as last_at, null::bigint as last`
        }
      from spread group by 1, 2, 3, 4, 5
    ), daily as (
      insert into usage_days as d (environment_id, meter_id, day, lane, records, quantity)
      select environment_id, meter_id, (day at time zone 'UTC')::date, ${lane}::smallint, count(*),
        least(sum(quantity), ${most}::bigint)
      from fresh group by 1, 2, 3 order by 1, 2, 3
      on conflict (environment_id, meter_id, day, lane) do update
      set records = d.records + excluded.records, quantity = least(d.quantity + excluded.quantity, ${most}::bigint)
    )${lines.some(({ is_priced }) => is_priced) ? db`, due as (${markDue(db)})` : db``}
    insert into usage_totals as t (environment_id, customer_id, meter_id, span, starts_at, ends_at, subscription_id,
      aggregation, total, records, last_at, last_id)
    select s.environment_id, s.customer_id, s.meter_id, s.span, s.span_starts_at, s.ends_at, s.subscription_id, s.aggregation,
      case s.aggregation when 'sum' then least(s.sum, ${most}::bigint) when 'max' then s.max when 'count' then s.records
        when 'unique' then ${counts('unique') ? newOnes(db) : db`0`} else s.last end,
      s.records, s.last_at, s.last_id
    from summed s order by 1, 2, 3, 4, 5
    on conflict (environment_id, customer_id, meter_id, span, starts_at) do update set
      total = case t.aggregation
        when 'max' then greatest(t.total, excluded.total)
        when 'last' then case when (excluded.last_at, excluded.last_id) > (t.last_at, t.last_id)
          then excluded.total else t.total end
        else least(t.total + excluded.total, ${most}::bigint) end,
      records = t.records + excluded.records, ends_at = excluded.ends_at, subscription_id = excluded.subscription_id,
      last_id = case when (excluded.last_at, excluded.last_id) > (t.last_at, t.last_id)
        then excluded.last_id else t.last_id end,
      last_at = greatest(t.last_at, excluded.last_at)`
}

/** The record that happened last; of several in one moment the one that came last. */
const latest = (db: Db): Fragment => db`
  (array_agg(id order by occurred_at desc, id desc))[1] as last_id, max(occurred_at) as last_at,
  (array_agg(quantity order by occurred_at desc, id desc))[1] as last`

/** Values that are new in their day or period. */
const uniques = (db: Db): Fragment => db`
  found as (
    insert into usage_uniques (environment_id, customer_id, meter_id, span, starts_at, value)
    select distinct environment_id, customer_id, meter_id, span, span_starts_at, value from spread
    where aggregation = 'unique' order by 1, 2, 3, 4, 5, 6
    on conflict do nothing returning environment_id, customer_id, meter_id, span, starts_at
  ), tallied as materialized (
    select environment_id, customer_id, meter_id, span, starts_at, count(*) as news from found group by 1, 2, 3, 4, 5
  ),`

const newOnes = (db: Db): Fragment => db`coalesce((
  select n.news from tallied n where n.environment_id = s.environment_id and n.customer_id = s.customer_id
    and n.meter_id = s.meter_id and n.span = s.span and n.starts_at = s.span_starts_at), 0)`

/** What is priced by its meter is told to the gateway. */
const markDue = (db: Db): Fragment => db`
  insert into usage_reports as r
    (environment_id, subscription_id, meter_id, starts_at, ends_at, customer_id, reported, due)
  select distinct on (environment_id, subscription_id, meter_id, starts_at)
    environment_id, subscription_id, meter_id, starts_at, ends_at, customer_id, 0, true
  from fresh where is_priced order by environment_id, subscription_id, meter_id, starts_at
  on conflict (environment_id, subscription_id, meter_id, starts_at) do update set due = true where not r.due`
