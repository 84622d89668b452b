import { invalid } from '../../platform/fail.ts'

type Interval = 'day' | 'week' | 'month'

/** Days from the first to the last, such as `2030-01-31`. */
export interface Days {
  from: string
  to: string
}

export interface PeriodQuery {
  from?: string | undefined
  to?: string | undefined
  interval?: Interval | undefined
  compare?: 'previous' | undefined
}

export interface Period extends Days {
  interval: Interval
  previous: Days | null
}

const defaultMonths = 12
const maxDays = 1827
const maxIntervals = 400
const dayMs = 86_400_000

const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`)
const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

export const addDays = (day: string, count: number): string => dayOf(new Date(dateOf(day).getTime() + count * dayMs))

const countDays = ({ from, to }: Days): number =>
  Math.round((dateOf(to).getTime() - dateOf(from).getTime()) / dayMs) + 1

const lastOfMonth = (day: string): string => dayOf(new Date(Date.UTC(yearOf(day), monthOf(day), 0)))
const yearOf = (day: string) => Number(day.slice(0, 4))
/** From 1 to 12. */
const monthOf = (day: string) => Number(day.slice(5, 7))

/** Moves a day by whole months. The last day of a month stays the last day. */
function addMonths(day: string, count: number): string {
  const first = dayOf(new Date(Date.UTC(yearOf(day), monthOf(day) - 1 + count, 1)))
  const last = lastOfMonth(first)
  const moved = `${first.slice(0, 8)}${day.slice(8)}`
  return day === lastOfMonth(day) || moved > last ? last : moved
}

/** Returns the last day of the interval that contains a day; weeks begin on Monday. */
function endOf(day: string, interval: Interval): string {
  if (interval === 'day') return day
  if (interval === 'month') return lastOfMonth(day)
  return addDays(day, (7 - dateOf(day).getUTCDay()) % 7)
}

/** Splits days into intervals, of which the first and the last may be shorter. */
export function intervalsOf({ from, to }: Days, interval: Interval): Days[] {
  const all: Days[] = []
  for (let at = from; at <= to; ) {
    const end = endOf(at, interval)
    all.push({ from: at, to: end < to ? end : to })
    at = addDays(end, 1)
  }
  return all
}

/** Returns the period before, moved by whole months or whole weeks. */
function previousOf(days: Days, interval: Interval): Days {
  if (interval !== 'month') {
    const moved = Math.ceil(countDays(days) / 7) * -7
    return { from: addDays(days.from, moved), to: addDays(days.to, moved) }
  }
  const months = intervalsOf(days, 'month').length
  return { from: addMonths(days.from, -months), to: addMonths(days.to, -months) }
}

/** Fills in the defaults of a period, or throws `invalid_request`. A period ends today at the latest. */
export function periodOf(query: PeriodQuery, today: string): Period {
  const interval = query.interval ?? 'month'
  const to = query.to !== undefined && query.to < today ? query.to : today
  const from = query.from ?? `${addMonths(to, 1 - defaultMonths).slice(0, 8)}01`
  if (from > to) invalid('from', 'must not be after `to` or today')
  if (countDays({ from, to }) > maxDays) invalid('from', 'must be at most five years before `to`')
  if (intervalsOf({ from, to }, interval).length > maxIntervals)
    invalid('interval', `must divide the period into at most ${maxIntervals} intervals`)
  return { from, to, interval, previous: query.compare === undefined ? null : previousOf({ from, to }, interval) }
}
