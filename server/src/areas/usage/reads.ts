import type { usage } from '@userkeep/contract'
import { usageBounds } from '@userkeep/contract/shapes/usage'
import type { Scope } from '../../platform/change.ts'
import { days } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/sql.ts'
import { fail, invalid } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { customerIdIn, findCustomer } from '../customers/public.ts'
import { dayName, monthOf } from './rules.ts'
import type { Writers } from './setup.ts'
import { listUsage, listUsageByMeter, type MeterRow, type UsageRow } from './totals.sql.ts'

const dayOf = (moment: Date): Date => new Date(moment.getTime() - (moment.getTime() % days(1)))

const defaults = 30

/** Returns the days of a series, the oldest first. */
export function seriesOf({ from, to }: { from?: string; to?: string }, now: Date): Date[] {
  const last = to === undefined ? dayOf(now) : new Date(to)
  const first = from === undefined ? new Date(last.getTime() - days(defaults - 1)) : new Date(from)
  const count = Math.round((last.getTime() - first.getTime()) / days(1)) + 1
  if (count < 1) invalid('from', 'must not be after to')
  if (count > usageBounds.days) invalid('from', `must be at most ${usageBounds.days} days before to`)
  return Array.from({ length: count }, (_, index) => new Date(first.getTime() + days(index)))
}

export const getUsageByMeter: Verb<typeof usage.routes.byMeter, Writers> = async ({ db, scope, query, now }) => {
  const series = seriesOf(query, now)
  const [first, last] = [series[0] as Date, series.at(-1) as Date]
  const until = new Date(last.getTime() + days(1))
  const rows = await listUsageByMeter(db, scope, { meter: query.meter, from: first, until })
  const names = series.map(dayName)
  return {
    from: dayName(first),
    to: dayName(last),
    meters: rows.map((row) => {
      const points = names.map((day) => ({ day, records: 0, quantity: 0, ...row.days?.[day] }))
      const sum = (field: 'records' | 'quantity') => points.reduce((total, point) => total + point[field], 0)
      return { meter: toMeter(row), records: sum('records'), quantity: sum('quantity'), days: points }
    }),
  }
}

type Routes = typeof usage.routes

export const getUsage: Verb<Routes['ofCustomer'] | Routes['staffOfCustomer'], Writers> = async (call) => {
  const { db, scope, params, query, now } = call
  const id = (await customerIdIn(db, scope, params.id)) ?? fail('not_found')
  if (!(await findCustomer(db, scope, id))) fail('not_found')
  return usageOf(db, scope, id, query, now)
}

export const getTeamUsage: Verb<Routes['ofTeam'], Writers> = async ({ db, scope, caller, query, now }) =>
  usageOf(db, scope, caller.team.customerId, query, now)

interface Asked {
  from?: string
  to?: string
  meter?: string
}

async function usageOf(db: Db, scope: Scope, customerId: string, { meter, ...range }: Asked, now: Date) {
  const series = seriesOf(range, now)
  const [first, last] = [series[0] as Date, series.at(-1) as Date]
  const until = new Date(last.getTime() + days(1))
  const rows = await listUsage(db, scope, customerId, { meter, from: first, until, now, month: monthOf(now) })
  return { from: dayName(first), to: dayName(last), meters: rows.map((row) => toUsage(row, series)) }
}

const toMeter = ({ id, key, name, unit, aggregation }: MeterRow) => ({ id, key, name, unit, aggregation })

function toUsage(row: UsageRow, series: readonly Date[]) {
  const { starts_at, ends_at, total, subscription_id } = row
  return {
    meter: toMeter(row),
    current: { starts_at, ends_at, total, subscription_id, closed: false },
    previous: previousOf(row),
    days: series.map(dayName).map((day) => ({ day, total: row.days?.[day] ?? 0 })),
  }
}

function previousOf(row: UsageRow) {
  const { previous_starts_at: starts_at, previous_ends_at: ends_at, previous_total: total } = row
  if (starts_at === null || ends_at === null || total === null) return null
  return {
    starts_at,
    ends_at,
    total,
    subscription_id: row.previous_subscription_id,
    closed: row.previous_closed ?? false,
  }
}
