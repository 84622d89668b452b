import { hourMs } from '../people/local-days.ts'
import type { DayPairs } from '../store/packed.sql.ts'

/** Events of all people, one person after the other, each in order of time. */
export interface Histories {
  /** Milliseconds since 1970. */
  at: Float64Array
  codes: Uint16Array
  /** The first event of each number; one more than there are numbers. */
  starts: Int32Array
}

/** Events of one name and day, each with a code for what it is. */
export interface CodedDay extends Pick<DayPairs, 'day' | 'numbers' | 'values'> {
  codes: Uint16Array
}

/** The code of an event that is left out. */
export const skipped = 0xffff
const allHours = 0xffffff

/** Gives each event of a day the code, or another one in the UTC hours that are not set. */
export function codesOf({ values }: Pick<DayPairs, 'values'>, code: number, hours = allHours, outside = skipped) {
  const codes = new Uint16Array(values.length).fill(code)
  if (hours === allHours) return codes
  for (let at = 0; at < codes.length; at++) if (!hasHour(hours, values[at] as number)) codes[at] = outside
  return codes
}

export const hasHour = (hours: number, time: number): boolean => ((hours >> Math.floor(time / hourMs)) & 1) === 1

export const highestNumber = (days: readonly Pick<DayPairs, 'numbers'>[]): number =>
  days.reduce((highest, { numbers }) => Math.max(highest, numbers.at(-1) ?? 0), 0)

type Work = (number: number, time: number, code: number) => void

function eachEvent({ numbers, values, codes }: CodedDay, among: Uint8Array, work: Work): void {
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] as number
    if (codes[at] !== skipped && among[number] === 1) work(number, values[at] as number, codes[at] as number)
  }
}

/** Groups the events of marked people by person. Events of the same moment are in the order that `placeOf` gives. */
export function historiesOf(
  days: readonly CodedDay[],
  among: Uint8Array,
  placeOf: (code: number) => number,
): Histories {
  const isBefore = (one: number, code: number, other: number, otherCode: number): boolean =>
    one < other || (one === other && placeOf(code) < placeOf(otherCode))
  const starts = new Int32Array(among.length + 1)
  for (const day of days) {
    eachEvent(day, among, (number) => {
      starts[number + 1] = (starts[number + 1] as number) + 1
    })
  }
  for (let number = 1; number < starts.length; number++) {
    starts[number] = (starts[number] as number) + (starts[number - 1] as number)
  }
  const total = starts.at(-1) as number
  const [at, codes, ends] = [new Float64Array(total), new Uint16Array(total), starts.slice()]
  for (const day of days.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))) {
    const midnight = Date.parse(`${day.day}T00:00:00Z`)
    eachEvent(day, among, (number, time, code) => {
      const [moment, first] = [midnight + time, starts[number] as number]
      let place = ends[number] as number
      ends[number] = place + 1
      // Days come in order, so an event only moves before some of its own day.
      while (place > first && isBefore(moment, code, at[place - 1] as number, codes[place - 1] as number)) {
        at[place] = at[place - 1] as number
        codes[place] = codes[place - 1] as number
        place--
      }
      at[place] = moment
      codes[place] = code
    })
  }
  return { at, codes, starts }
}
