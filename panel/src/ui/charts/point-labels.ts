import { texts } from '../../texts/charts.ts'
import { locale } from '../../texts/locale.ts'
export type PointInterval = 'hour' | 'day' | 'week' | 'month'

const utc = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
const day = utc({ month: 'short', day: 'numeric' })
const weekday = utc({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })
const month = utc({ month: 'short', year: '2-digit' })
const longMonth = utc({ month: 'long', year: 'numeric' })
const hour = utc({ month: 'short', day: 'numeric', hour: 'numeric' })
const date = utc({ dateStyle: 'medium' })

/** The start of a point is a local day or time, without a zone. */
const moment = (start: string) => new Date(start.length > 10 ? `${start}:00Z` : `${start}T00:00:00Z`)

export function pointLabel(start: string, interval: PointInterval): string {
  if (interval === 'month') return month.format(moment(start))
  return (interval === 'hour' ? hour : day).format(moment(start))
}

export function pointTitle(start: string, interval: PointInterval): string {
  if (interval === 'month') return longMonth.format(moment(start))
  if (interval === 'hour') return hour.format(moment(start))
  return interval === 'week' ? texts.weekOfDate(date.format(moment(start))) : weekday.format(moment(start))
}

export const dayText = (value: string): string => date.format(moment(value))

const dayMs = 86_400_000
export const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10)
export const plusDays = (value: string, count: number): string => isoDay(moment(value).getTime() + count * dayMs)

/** Returns the last day of a point. */
export function lastDayOf(start: string, interval: PointInterval): string {
  const first = start.slice(0, 10)
  if (interval === 'week') return plusDays(first, 6)
  if (interval !== 'month') return first
  const [year, monthOfYear] = first.split('-').map(Number)
  return isoDay(Date.UTC(year ?? 0, monthOfYear ?? 0, 0))
}

/** Returns today in a time zone. */
export const todayIn = (timeZone: string): string => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())
