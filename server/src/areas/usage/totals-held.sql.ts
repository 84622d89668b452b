import { rowsIn } from '../../platform/db/rows-in.ts'
import type { Db } from '../../platform/db/sql.ts'
import { environmentOf } from '../../platform/db/tenants.ts'
import type { NewUsage } from './usage.sql.ts'

/** A row of totals, of a day or a period. */
interface Total {
  environment_id: string
  customer_id: string
  meter_id: string
  span: 'day' | 'period'
  starts_at: Date
  ends_at: Date
  subscription_id: string | null
  aggregation: string
}

const totalsOf = (lines: readonly NewUsage[]): Total[] =>
  lines.flatMap(({ environment_id, customer_id, meter_id, aggregation, ...line }) => {
    const total = { environment_id, customer_id, meter_id, aggregation }
    return [
      { ...total, span: 'day' as const, starts_at: line.day, ends_at: line.day_ends_at, subscription_id: null },
      {
        ...total,
        span: 'period' as const,
        starts_at: line.starts_at,
        ends_at: line.ends_at,
        subscription_id: line.subscription_id,
      },
    ]
  })

const columns = {
  environment_id: 'uuid',
  customer_id: 'uuid',
  meter_id: 'uuid',
  span: 'text',
  starts_at: 'timestamptz',
  ends_at: 'timestamptz',
  subscription_id: 'uuid',
  aggregation: 'text',
} as const

interface HeldTotal extends Pick<Total, 'environment_id' | 'customer_id' | 'meter_id' | 'span'> {
  starts_at: string
  total: number
}

/**
 * Locks the totals of these lines, in the order in which reports take them, and returns the totals of periods by
 * environment, customer, meter and start.
 */
export async function lockTotals(db: Db, lines: readonly NewUsage[]): Promise<Map<string, number>> {
  const totals = totalsOf(lines)
  await db`
    insert into usage_totals
      (environment_id, customer_id, meter_id, span, starts_at, ends_at, subscription_id, aggregation, total, records)
    select distinct on (1, 2, 3, 4, 5)
      environment_id, customer_id, meter_id, span, starts_at, ends_at, subscription_id, aggregation, 0, 0
    from ${rowsIn(db, totals, columns)} as wanted order by 1, 2, 3, 4, 5
    on conflict do nothing`
  const rows = await db<HeldTotal[]>`
    select t.* from (
      select distinct environment_id, customer_id, meter_id, span, starts_at from ${rowsIn(db, totals, columns)} as wanted
      order by 1, 2, 3, 4, 5
    ) k
    cross join lateral (
      select t.environment_id, t.customer_id, t.meter_id, t.span, t.starts_at, t.total from usage_totals t
      where t.environment_id = ${environmentOf(db, lines[0]?.environment_id, 'k.environment_id')}
        and t.customer_id = k.customer_id and t.meter_id = k.meter_id and t.span = k.span and t.starts_at = k.starts_at
      for update
    ) t`
  return new Map(
    rows
      .filter(({ span }) => span === 'period')
      .map(({ environment_id, customer_id, meter_id, starts_at, total }) => [
        `${environment_id} ${customer_id} ${meter_id} ${new Date(starts_at).getTime()}`,
        total,
      ]),
  )
}
