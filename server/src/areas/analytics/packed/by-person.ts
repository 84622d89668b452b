import { hourMs } from '../people/local-days.ts'
import type { DayPairs } from '../store/packed.sql.ts'

/**
 * Events of all people, one person after the other, each in order of time. An event is one number, the milliseconds
 * since the first day and the code, so that events are sorted by both and moved at once.
 */
export interface Histories {
  events: Float64Array
  /** The moment from which the milliseconds count. */
  origin: number
  /** The first event of each number; one more than there are numbers. */
  starts: Int32Array
}

export const codeRange = 0x10000

/** Events of one name and day, each with a code for what it is. Of events of the same moment the lowest comes first. */
export interface CodedDay extends Pick<DayPairs, 'day' | 'numbers' | 'values'> {
  codes: Uint16Array
}

/** The code of an event that is left out. */
export const skipped = 0xffff
export const allHours = 0xffffff

/** Gives each event of a day the code, and leaves out those in the UTC hours that are not set. */
export function codesOf({ values }: Pick<DayPairs, 'values'>, code: number, hours: number): Uint16Array {
  const codes = new Uint16Array(values.length).fill(hours === 0 ? skipped : code)
  if (hours === 0 || hours === allHours) return codes
  for (let at = 0; at < codes.length; at++) if (!hasHour(hours, values[at] as number)) codes[at] = skipped
  return codes
}

export const hasHour = (hours: number, time: number): boolean => ((hours >> Math.floor(time / hourMs)) & 1) === 1

export const highestNumber = (days: readonly Pick<DayPairs, 'numbers'>[]): number =>
  days.reduce((highest, { numbers }) => Math.max(highest, numbers.at(-1) ?? 0), 0)

const isIn = (among: Uint8Array, number: number, code: number): boolean => code !== skipped && among[number] === 1

/** Returns where the events of each number begin. */
function startsOf(days: readonly CodedDay[], among: Uint8Array): Int32Array {
  const starts = new Int32Array(among.length + 1)
  for (const { numbers, codes } of days) {
    for (let at = 0; at < numbers.length; at++) {
      const number = numbers[at] as number
      if (isIn(among, number, codes[at] as number)) starts[number + 1] = (starts[number + 1] as number) + 1
    }
  }
  for (let number = 1; number < starts.length; number++) {
    starts[number] = (starts[number] as number) + (starts[number - 1] as number)
  }
  return starts
}

const midnightOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** Events that are sorted at a time, few enough for the processor's cache. */
const maxAtOnce = 1 << 15

/** Groups the events of marked people by person. */
export function historiesOf(days: readonly CodedDay[], among: Uint8Array): Histories {
  const starts = startsOf(days, among)
  const events = new Float64Array(starts.at(-1) as number)
  const sorted = days.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  const origin = midnightOf(sorted[0]?.day ?? '1970-01-01')
  const midnights = sorted.map(({ day }) => midnightOf(day) - origin)
  const grouping = { among, starts, events, ends: starts.slice() }
  const places = new Int32Array(sorted.length)
  // All days are sorted by number, so each is read once although people are grouped some at a time.
  const numbersAtOnce = Math.ceil((among.length * maxAtOnce) / Math.max(1, events.length))
  for (let limit = numbersAtOnce; limit - numbersAtOnce < among.length; limit += numbersAtOnce) {
    for (let day = 0; day < sorted.length; day++) {
      const place = { midnight: midnights[day] as number, at: places[day] as number }
      places[day] = addBelow(limit, sorted[day] as CodedDay, grouping, place)
    }
  }
  return { events, origin, starts }
}

interface Grouping extends Pick<Histories, 'events' | 'starts'> {
  among: Uint8Array
  /** The end of the events that each number has so far. */
  ends: Int32Array
}

/** Adds the events of a day of the people below a number, and returns the place of the first one that is not. */
function addBelow(
  limit: number,
  { numbers, values, codes }: CodedDay,
  { among, starts, ends, events }: Grouping,
  { midnight, at: from }: { midnight: number; at: number },
): number {
  let at = from
  for (; at < numbers.length && (numbers[at] as number) < limit; at++) {
    const [number, code] = [numbers[at] as number, codes[at] as number]
    if (!isIn(among, number, code)) continue
    const event = (midnight + (values[at] as number)) * codeRange + code
    const first = starts[number] as number
    let place = ends[number] as number
    ends[number] = place + 1
    // Days come in order, so an event only moves before some of its own day.
    while (place > first && (events[place - 1] as number) > event) {
      events[place] = events[place - 1] as number
      place--
    }
    events[place] = event
  }
  return at
}
