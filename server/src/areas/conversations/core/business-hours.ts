/** The business hours. Without hours, the team is always available. */
export interface Schedule {
  time_zone: string
  hours: { day: string; from: string; to: string }[]
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timeZone, made)
  return made
}

/** Returns the moment whose UTC fields read like the wall clock of the time zone. */
function wallClock(at: Date, timeZone: string): Date {
  if (timeZone === 'UTC') return at
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second))
}

/** Returns the moment at which the wall clock of the time zone shows this time. */
function momentOf(wall: number, timeZone: string): number {
  const offset = (at: number) => wallClock(new Date(at), timeZone).getTime() - Math.floor(at / 1000) * 1000
  const first = wall - offset(wall)
  return wall - offset(first)
}

/** Returns the day and the hour that the time zone has at this moment. */
export function localTime(at: Date, timeZone: string): { day: string; hour: number } {
  const wall = wallClock(at, timeZone)
  return { day: wall.toISOString().slice(0, 10), hour: wall.getUTCHours() }
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Returns the opening times of the day that begins at this wall-clock midnight, in order. */
function openingsOf({ hours, time_zone }: Schedule, midnight: number): [from: number, to: number][] {
  const weekday = weekdays[new Date(midnight).getUTCDay()]
  return hours
    .filter(({ day }) => day === weekday)
    .map(({ from, to }): [number, number] => [minutesOf(from), minutesOf(to)])
    .sort(([a], [b]) => a - b)
    .map(([from, to]) => [
      momentOf(midnight + from * minuteMs, time_zone),
      momentOf(midnight + to * minuteMs, time_zone),
    ])
}

const midnightOf = (at: Date, timeZone: string): number => Math.floor(wallClock(at, timeZone).getTime() / dayMs) * dayMs

export function isWithinHours(schedule: Schedule, at: Date): boolean {
  if (schedule.hours.length === 0) return true
  const openings = openingsOf(schedule, midnightOf(at, schedule.time_zone))
  return openings.some(([from, to]) => at.getTime() >= from && at.getTime() < to)
}

/** Targets further away than this are not computed. */
const maxDays = 400

/** Returns the moment when so many business minutes have passed, or null if that takes more than a year. */
export function afterBusinessMinutes(schedule: Schedule, from: Date, minutes: number): Date | null {
  if (schedule.hours.length === 0) return new Date(from.getTime() + minutes * minuteMs)
  let left = minutes * minuteMs
  let reached = from.getTime()
  const first = midnightOf(from, schedule.time_zone)
  for (let day = 0; day < maxDays; day++) {
    for (const [opens, closes] of openingsOf(schedule, first + day * dayMs)) {
      const begin = Math.max(opens, reached)
      if (closes <= begin) continue
      if (left <= closes - begin) return new Date(begin + left)
      left -= closes - begin
      reached = closes
    }
  }
  return null
}
