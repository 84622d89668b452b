import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import {
  allHours,
  type CodedDay,
  type Histories,
  hasHour,
  highestNumber,
  historiesOf,
  skipped,
} from '../packed/by-person.ts'
import { addDays } from '../people/local-days.ts'
import { numbersInSegment } from '../store/numbers.sql.ts'
import { type DayPairs, readTimes, readTimesWhere } from '../store/packed.sql.ts'
import { codeOf } from './funnel-rules.ts'
import { hoursWithin } from './hours-within.ts'
import { type Days, type Question, utcDays } from './question.ts'

export interface Condition {
  property: string
  value: string
}

/** A step with the conditions that all have to hold. */
export interface Step {
  event: string
  properties: readonly Condition[]
}

/** Reads the events of a period and of the window after it, coded by the steps that each matches. */
export async function readCoded(
  db: Db,
  scope: EnvironmentScope,
  { local }: Question,
  { steps, isStrict, windowDays }: { steps: readonly Step[]; isStrict: boolean; windowDays: number },
  period: Days,
): Promise<CodedDay[]> {
  const { from, to } = utcDays(period)
  const days = { from, to: addDays(to, windowDays) }
  const names = isStrict ? null : [...new Set(steps.map(({ event }) => event))]
  const [events, narrowed] = await Promise.all([
    readTimes(db, scope, { names, ...days }),
    Promise.all(steps.map((step) => matchesOf(db, scope, step, days))),
  ])
  const hours = hoursWithin(local, period)
  const codes = Uint16Array.from({ length: 1 << steps.length }, (_, matched) => codeOf(matched))
  // In strict order, events that match no step end an attempt.
  if (!isStrict) codes[0] = skipped
  return events.map((day) => ({ ...day, codes: coded(matchedIn(day, steps, narrowed, hours(day.day)), codes) }))
}

function coded(matched: Uint16Array, codes: Uint16Array): Uint16Array {
  for (let at = 0; at < matched.length; at++) matched[at] = codes[matched[at] as number] as number
  return matched
}

/** Groups the events of everybody with the first step in the period, in a segment or of all. */
export async function funnelHistories(
  db: Db,
  scope: EnvironmentScope,
  coded: readonly CodedDay[],
  segmentId: string | null,
): Promise<Histories> {
  const among = new Uint8Array(highestNumber(coded) + 1)
  const wanted = segmentId === null ? null : new Set(await numbersInSegment(db, scope, segmentId))
  for (const { numbers, codes } of coded) {
    for (let at = 0; at < numbers.length; at++) {
      const [number, code] = [numbers[at] as number, codes[at] as number]
      if (code !== skipped && code & 1 && (wanted === null || wanted.has(number))) among[number] = 1
    }
  }
  return historiesOf(coded, among)
}

type Matches = Map<string, readonly DayPairs[]> | null

/** Reads the events that meet the conditions of a step, by day, or null if it has none. */
async function matchesOf(db: Db, scope: EnvironmentScope, { event, properties }: Step, days: Days): Promise<Matches> {
  if (properties.length === 0) return null
  const found = await Promise.all(properties.map((one) => readTimesWhere(db, scope, { name: event, ...one, ...days })))
  return Map.groupBy(found.flat(), ({ day }) => day)
}

/** Returns for each event a bit for each step that it matches. A first step outside of the period matches nothing. */
function matchedIn(day: DayPairs, steps: readonly Step[], narrowed: readonly Matches[], hours: number): Uint16Array {
  const matched = new Uint16Array(day.values.length)
  for (const [step, { event, properties }] of steps.entries()) {
    if (event !== day.name || (step === 0 && hours === 0)) continue
    const matches = narrowed[step]
    if (!matches) for (let at = 0; at < matched.length; at++) matched[at] = (matched[at] as number) | (1 << step)
    else if (matches.get(day.day)?.length === properties.length) {
      for (const at of inAll(day, matches.get(day.day) ?? [])) matched[at] = (matched[at] as number) | (1 << step)
    }
  }
  if (hours === 0 || hours === allHours) return matched
  for (let at = 0; at < matched.length; at++) {
    if (!hasHour(hours, day.values[at] as number)) matched[at] = (matched[at] as number) & ~1
  }
  return matched
}

/** Returns the places of the events that are in all of these selections of them. All are sorted by number and time. */
function inAll(day: DayPairs, selections: readonly DayPairs[]): number[] {
  const places = selections.map(() => 0)
  const found: number[] = []
  for (let at = 0; at < day.numbers.length; at++) {
    const [number, time] = [day.numbers[at] as number, day.values[at] as number]
    let held = 0
    for (const [index, { numbers, values }] of selections.entries()) {
      let place = places[index] as number
      while (place < numbers.length && isBefore(numbers[place] as number, values[place] as number, number, time))
        place++
      if (numbers[place] === number && values[place] === time) {
        held++
        place++
      }
      places[index] = place
    }
    if (held === selections.length) found.push(at)
  }
  return found
}

const isBefore = (number: number, time: number, otherNumber: number, otherTime: number): boolean =>
  number < otherNumber || (number === otherNumber && time < otherTime)
