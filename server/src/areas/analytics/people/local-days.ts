import type { AnalyticsInterval } from '@userkeep/contract/shapes/analytics-query'

// Days are strings such as `2030-01-31`; hours count from 1970 in UTC. A UTC hour belongs to the local day in which it
// begins.

export const [hourMs, dayMs] = [3_600_000, 86_400_000]

export type Grain = 'day' | 'week' | 'month'

export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs
export const dayOf = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10)
export const addDays = (day: string, count: number): string => dayOf(dayNumber(day) + count)

/** Returns the first day of the week or month that a day is in. Weeks begin on Monday. */
export function startOf(day: string, grain: Grain): string {
  if (grain === 'day') return day
  if (grain === 'month') return `${day.slice(0, 8)}01`
  return addDays(day, -((dayNumber(day) + 3) % 7))
}

/** Returns the first day of the next day, week or month. */
export function nextStart(start: string, grain: Grain): string {
  if (grain !== 'month') return addDays(start, grain === 'day' ? 1 : 7)
  return startOf(addDays(start, 31), 'month')
}

/** Returns the start of the grain before, the given number of times. */
export function startBefore(start: string, grain: Grain, count: number): string {
  let at = start
  for (let n = 0; n < count; n++) at = startOf(addDays(at, -1), grain)
  return at
}

export interface LocalHours {
  readonly timeZone: string
  /** Returns the local day and hour at which an hour of a UTC day begins. */
  at(utcDay: string, hour: number): { day: string; hour: number }
}

const formats = new Map<string, LocalHours>()

/** Returns the local days and hours of a time zone, which are remembered. */
export function localHours(timeZone: string): LocalHours {
  const known = formats.get(timeZone)
  if (known) return known
  const made = createLocalHours(timeZone)
  formats.set(timeZone, made)
  return made
}

const maxRemembered = 20_000

function createLocalHours(timeZone: string): LocalHours {
  const offset = offsetsOf(timeZone)
  const remembered = new Map<string, { day: string; hour: number }[]>()

  const hoursOf = (utcDay: string) => {
    const start = Date.parse(`${utcDay}T00:00:00Z`)
    const [first, last] = [offset(start), offset(start + dayMs)]
    return Array.from({ length: 24 }, (_, hour) => {
      const at = start + hour * hourMs
      const local = new Date(at + (first === last ? first : offset(at))).toISOString()
      return { day: local.slice(0, 10), hour: Number(local.slice(11, 13)) }
    })
  }
  return {
    timeZone,
    at(utcDay, hour) {
      let hours = remembered.get(utcDay)
      if (!hours) {
        if (remembered.size >= maxRemembered) remembered.clear()
        hours = hoursOf(utcDay)
        remembered.set(utcDay, hours)
      }
      return hours[hour] as { day: string; hour: number }
    },
  }
}

/** Returns a function that answers the offset of the time zone at a moment, in milliseconds. */
function offsetsOf(timeZone: string): (at: number) => number {
  if (timeZone === 'UTC') return () => 0
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  return (at) => {
    const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    const [, sign, hours = '0', minutes = '0'] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(name) ?? []
    const offset = Number(hours) * hourMs + Number(minutes) * 60_000
    return sign === '-' ? -offset : offset
  }
}

/** Consecutive hours of a UTC day in one local period. */
export interface PeriodHours {
  day: string
  /** A bit for each hour. */
  mask: number
  period: number
}

/** Returns which hours of which UTC days make up local periods, numbered from 0, and the moment each begins. */
export function periodHours(local: LocalHours, grain: Grain, starts: readonly string[], end: string) {
  const numbers = new Map(starts.map((start, index) => [start, index]))
  const parts: PeriodHours[] = []
  const begins: Date[] = []
  const [first, last] = [addDays(starts[0] ?? end, -1), addDays(end, 1)]
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const masks = new Map<number, number>()
    for (let hour = 0; hour < 24; hour++) {
      const localDay = local.at(day, hour).day
      const period = localDay > end ? undefined : numbers.get(startOf(localDay, grain))
      if (period === undefined) continue
      masks.set(period, (masks.get(period) ?? 0) | (1 << hour))
      begins[period] ??= new Date(Date.parse(`${day}T00:00:00Z`) + hour * hourMs)
    }
    for (const [period, mask] of masks) parts.push({ day, mask, period })
  }
  return { parts, begins }
}

/** Returns the start of the point that a local hour is in. */
export const pointOf = ({ day, hour }: { day: string; hour: number }, interval: AnalyticsInterval): string =>
  interval === 'hour' ? `${day}T${String(hour).padStart(2, '0')}:00` : startOf(day, interval)
