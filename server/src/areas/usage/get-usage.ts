import type { usage } from '@userkeep/contract'
import type { Scope } from '../../platform/change.ts'
import { days } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/sql.ts'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { findCustomer } from '../customers/public.ts'
import { dayName, monthOf } from './rules.ts'
import { seriesOf } from './series.ts'
import type { Writers } from './setup.ts'
import { listUsage, type MeterRow, type UsageRow } from './totals.sql.ts'

type Routes = typeof usage.routes

export const getUsage: Verb<Routes['ofCustomer'] | Routes['staffOfCustomer'], Writers> = async (call) => {
  const { db, scope, params, query, now } = call
  if (!(await findCustomer(db, scope, params.id))) fail('not_found')
  return usageOf(db, scope, params.id, query, now)
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

export const toMeter = ({ id, key, name, unit, aggregation }: MeterRow) => ({ id, key, name, unit, aggregation })

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
