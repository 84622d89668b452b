import { days } from './clock.ts'

/** A day in UTC, from its start to the next. */
export interface UtcDay {
  /** `2026-11-15` */
  day: string
  start: Date
  end: Date
}

const dayFrom = (start: number): UtcDay => ({
  day: new Date(start).toISOString().slice(0, 10),
  start: new Date(start),
  end: new Date(start + days(1)),
})

const midnight = (moment: Date) => moment.getTime() - (moment.getTime() % days(1))

/** Returns this many days, the oldest first; the last is today. */
export const lastDays = (now: Date, count: number): UtcDay[] =>
  Array.from({ length: count }, (_, index) => dayFrom(midnight(now) - days(count - 1 - index)))

/** Returns the smallest id of this moment or later: UUIDv7 begins with the milliseconds. */
export function firstIdAt(moment: Date): string {
  const time = moment.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}
