import { type Columns, rowsIn } from '../../platform/db/rows-in.ts'
import type { Db, Fragment } from '../../platform/db/sql.ts'
import type { KnownMeter } from '../catalogue/public.ts'
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

/** Where records count: those of one customer, meter, day and period share one, and with it all that they have in common. */
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
  /** The number of its place, from 1. */
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

/** Each place once: of a thousand records most are of the same few. */
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

/** No total grows past what a number of JSON can say. */
const most = Number.MAX_SAFE_INTEGER

/**
 * Stores records of many requests, and what they add to totals, in one statement. Rows of totals are taken in one order,
 * so that two groups wait for one another and never in a circle.
 */
export async function insertUsage(db: Db, rows: readonly NewUsage[], lane: number): Promise<void> {
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
        counts('last') ? latestOf(db, db`id`, db`occurred_at`, db`quantity`) : noLatest(db)
      }
      from fresh group by place
    ), ${counts('unique') ? uniques(db) : db``} summed as (
      select environment_id, customer_id, meter_id, span, span_starts_at, max(span_ends_at) as ends_at,
        (array_agg(span_subscription))[1] as subscription_id, max(aggregation) as aggregation, sum(sum) as sum,
        max(max) as max, sum(records)::bigint as records, ${
          counts('last') ? latestOf(db, db`last_id`, db`last_at`, db`last`) : noLatest(db)
        }
      from added join place p on p.n = added.place ${spans(db)} group by 1, 2, 3, 4, 5
    ), daily as (
      insert into usage_days as d (environment_id, meter_id, day, lane, records, quantity)
      select environment_id, meter_id, (day at time zone 'UTC')::date, ${lane}::smallint, sum(records),
        least(sum(sum), ${most}::bigint)
      from added join place p on p.n = added.place group by 1, 2, 3 order by 1, 2, 3
      on conflict (environment_id, meter_id, day, lane) do update
      set records = d.records + excluded.records, quantity = least(d.quantity + excluded.quantity, ${most}::bigint)
    )${rows.some(({ is_priced }) => is_priced) ? db`, due as (${markDue(db)})` : db``}
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

/** The day and the period of a place. For the end of a `from`. */
const spans = (db: Db): Fragment => db`
  cross join lateral (values
    ('day', p.day, p.day_ends_at, null), ('period', p.starts_at, p.ends_at, p.subscription_id)
  ) as spans (span, span_starts_at, span_ends_at, span_subscription)`

/** Of the record that happened last; of several in one moment the one that came last. */
const latestOf = (db: Db, id: Fragment, at: Fragment, quantity: Fragment): Fragment => db`
  (array_agg(${id} order by ${at} desc, ${id} desc))[1] as last_id, max(${at}) as last_at,
  (array_agg(${quantity} order by ${at} desc, ${id} desc))[1] as last`

const noLatest = (db: Db): Fragment => db`null::uuid as last_id, null::timestamptz as last_at, null::bigint as last`

/** Values that are new in their day or period. */
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

/** What is priced by its meter is told to the gateway. */
const markDue = (db: Db): Fragment => db`
  insert into usage_reports as r
    (environment_id, subscription_id, meter_id, starts_at, ends_at, customer_id, reported, due)
  select distinct on (environment_id, subscription_id, meter_id, starts_at)
    environment_id, subscription_id, meter_id, starts_at, ends_at, customer_id, 0, true
  from added join place p on p.n = added.place
  where p.is_priced order by environment_id, subscription_id, meter_id, starts_at
  on conflict (environment_id, subscription_id, meter_id, starts_at) do update set due = true where not r.due`
