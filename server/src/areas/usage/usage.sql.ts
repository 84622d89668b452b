import { type Columns, rowsIn } from '../../platform/db/rows-in.ts'
import type { Db, Fragment } from '../../platform/db/sql.ts'
import type { KnownMeter } from '../catalogue/public.ts'
import {
  latestOf,
  mergedTotal,
  most,
  newValues,
  noLatest,
  type Reading,
  sumsOf,
  totalOf,
  uniques,
} from './aggregate.sql.ts'
import { addPriced } from './billing/add-priced.sql.ts'
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

/**
 * Stores records of many requests, and what they add to totals, in one statement. Rows of totals are taken in one order,
 * so that two groups wait for one another and never in a circle.
 */
export async function insertUsage(
  db: Db,
  rows: readonly NewUsage[],
  lane: number,
  reading: Reading = 'replaces',
): Promise<void> {
  const counts = (aggregation: KnownMeter['aggregation']) => rows.some((row) => row.aggregation === aggregation)
  const latest = counts('last')
    ? latestOf(db, { id: db`last_id`, at: db`last_at`, quantity: db`last` }, reading)
    : noLatest(db)
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
        (array_agg(span_subscription))[1] as subscription_id, ${sumsOf(db, latest)}
      from added join place p on p.n = added.place ${spans(db)} group by 1, 2, 3, 4, 5
    ), daily as (
      insert into usage_days as d (environment_id, meter_id, day, lane, records, quantity)
      select environment_id, meter_id, (day at time zone 'UTC')::date, ${lane}::smallint, sum(records),
        least(sum(sum), ${most(db)})
      from added join place p on p.n = added.place group by 1, 2, 3 order by 1, 2, 3
      on conflict (environment_id, meter_id, day, lane) do update
      set records = d.records + excluded.records, quantity = least(d.quantity + excluded.quantity, ${most(db)})
    )${
      rows.some(({ subscription_id, is_priced }) => is_priced && subscription_id !== null)
        ? db`, due as (${addPriced(db, { latest, reading, hasUniques: counts('unique') })})`
        : db``
    }
    insert into usage_totals as t (environment_id, customer_id, meter_id, span, starts_at, ends_at, subscription_id,
      aggregation, total, records, last_at, last_id)
    select s.environment_id, s.customer_id, s.meter_id, s.span, s.span_starts_at, s.ends_at, s.subscription_id, s.aggregation,
      ${totalOf(db, counts('unique') ? newValues(db, db`s.span`, db`s.span_starts_at`) : db`0`)},
      s.records, s.last_at, s.last_id
    from summed s order by 1, 2, 3, 4, 5
    on conflict (environment_id, customer_id, meter_id, span, starts_at) do update set
      ${mergedTotal(db, db`t`, reading)},
      records = t.records + excluded.records, ends_at = excluded.ends_at, subscription_id = excluded.subscription_id`
}

/** Returns the day and period of a group, for the end of a `from`. */
const spans = (db: Db): Fragment => db`
  cross join lateral (values
    ('day', p.day, p.day_ends_at, null), ('period', p.starts_at, p.ends_at, p.subscription_id)
  ) as spans (span, span_starts_at, span_ends_at, span_subscription)`
