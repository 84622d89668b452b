import type { AnalyticsInterval } from '@userkeep/contract/shapes/analytics-query'
import { defaultPeriodDays, maxHourlyDays, maxPeriodDays } from '@userkeep/contract/shapes/analytics-query'
import type { Db } from '../../../platform/db/sql.ts'
import { invalid } from '../../../platform/fail.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { timeZoneOf } from '../../organizations/public.ts'
import { findAnswering } from '../../segments/public.ts'
import {
  addDays,
  dayNumber,
  type Grain,
  type LocalHours,
  localHours,
  nextStart,
  startOf,
} from '../people/local-days.ts'
import { countedTimeZone } from '../store/state.sql.ts'

/** Local days, both inclusive. */
export interface Days {
  from: string
  to: string
}

export interface Question extends Days {
  interval: AnalyticsInterval
  local: LocalHours
  segmentId: string | null
  previous: Days | null
}

interface Asked {
  from?: string
  to?: string
  interval?: AnalyticsInterval
  segment_id?: string
  compare?: 'previous'
}

/** Returns the time zone by whose days the environment is counted, which is the organization's. */
const zoneOf = async (db: Db, scope: EnvironmentScope): Promise<string> =>
  (await countedTimeZone(db, scope)) ?? (await timeZoneOf(db, scope.organizationId))

export function localDayOf(local: LocalHours, at: Date): string {
  const text = at.toISOString()
  return local.at(text.slice(0, 10), Number(text.slice(11, 13))).day
}

export async function requireSegment(db: Db, scope: EnvironmentScope, field: string, id: string): Promise<string> {
  if ((await findAnswering(db, scope, id)) === null) invalid(field, 'must be a segment of this environment')
  return id
}

/** Returns the period with all defaults, or refuses the field that cannot be. */
export async function questionOf(db: Db, scope: EnvironmentScope, asked: Asked, now: Date): Promise<Question> {
  const local = localHours(await zoneOf(db, scope))
  const days = daysOf(asked, localDayOf(local, now))
  const { interval = 'day' } = asked
  const length = dayNumber(days.to) - dayNumber(days.from) + 1
  if (interval === 'hour' && length > maxHourlyDays) {
    invalid('interval', `can be hour for at most ${maxHourlyDays} days`)
  }
  const segmentId =
    asked.segment_id === undefined ? null : await requireSegment(db, scope, 'segment_id', asked.segment_id)
  const back = Math.ceil(length / 7) * 7
  const previous = asked.compare === undefined ? null : { from: addDays(days.from, -back), to: addDays(days.to, -back) }
  return { ...days, interval, local, segmentId, previous }
}

const [earliest, latest] = ['1970-01-02', '9998-12-31']

function daysOf({ from, to }: Pick<Asked, 'from' | 'to'>, today: string): Days {
  const last = to ?? (from === undefined ? today : later(addDaysWithin(from, defaultPeriodDays - 1), from))
  const first = from ?? addDaysWithin(last, 1 - defaultPeriodDays)
  for (const [field, day] of [
    ['from', first],
    ['to', last],
  ] as const) {
    if (day < earliest || day > latest) invalid(field, `must be between ${earliest} and ${latest}`)
  }
  if (first > last) invalid('to', 'must not be before from')
  if (dayNumber(last) - dayNumber(first) >= maxPeriodDays)
    invalid('from', `must be at most ${maxPeriodDays} days before to`)
  return { from: first, to: last }
}

const later = (a: string, b: string) => (a > b ? a : b)
const addDaysWithin = (day: string, count: number): string =>
  day < earliest || day > latest ? day : addDays(day, count)

export const periodAnswer = ({ from, to, local, previous }: Question, interval: AnalyticsInterval | null) => ({
  from,
  to,
  time_zone: local.timeZone,
  interval,
  previous,
})

/** Returns the UTC days that contain hours of these local days. */
export const utcDays = ({ from, to }: Days): Days => ({ from: addDays(from, -1), to: addDays(to, 1) })

/** Returns the starts of the points of a period, oldest first. */
export function pointsOf({ from, to }: Days, interval: AnalyticsInterval): string[] {
  const starts: string[] = []
  if (interval === 'hour') {
    for (let day = from; day <= to; day = addDays(day, 1)) {
      for (let hour = 0; hour < 24; hour++) starts.push(`${day}T${String(hour).padStart(2, '0')}:00`)
    }
    return starts
  }
  for (let start = startOf(from, interval); start <= to; start = nextStart(start, interval)) starts.push(start)
  return starts
}

/** Returns the last day of a week or month. */
export const endOf = (start: string, grain: Grain): string => addDays(nextStart(start, grain), -1)
