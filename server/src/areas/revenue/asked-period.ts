import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { timeZoneOf } from '../organizations/public.ts'
import type { Span } from '../subscriptions/public.ts'
import { localDay, startsOf } from './counted.sql.ts'
import { addDays, type Days, type Period, type PeriodQuery, periodOf } from './period.ts'

export type AskedPeriod = Period & { timeZone: string; today: string }

/** Returns the period of a query in the time zone of the organization. */
export async function askedPeriod(
  db: Db,
  { organizationId }: EnvironmentScope,
  query: PeriodQuery,
  now: Date,
): Promise<AskedPeriod> {
  const timeZone = await timeZoneOf(db, organizationId)
  const today = await localDay(db, timeZone, now)
  return { ...periodOf(query, today), timeZone, today }
}

/** Returns the moments between which days are. */
export async function spanOf(db: Db, timeZone: string, { from, to }: Days): Promise<Span> {
  const [start = null, before = null] = await startsOf(db, timeZone, [from, addDays(to, 1)])
  return { from: start, before }
}

/** Returns the span of a query with dates; without any of them it is not limited. */
export async function askedSpan(
  db: Db,
  scope: EnvironmentScope,
  query: Pick<PeriodQuery, 'from' | 'to'>,
  now: Date,
): Promise<Span> {
  if (query.from === undefined && query.to === undefined) return { from: null, before: null }
  const { from, to, timeZone } = await askedPeriod(db, scope, query, now)
  return spanOf(db, timeZone, { from, to })
}

export const shownPeriod = ({ from, to, interval, previous, timeZone: time_zone }: AskedPeriod) => ({
  from,
  to,
  interval,
  previous,
  time_zone,
})
