import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { survivorsOf } from '../../contacts/public.ts'
import { anyEvent } from '../rules.ts'
import { type PersonTimes, readActivities, saveActivities, savePeople } from '../store/activity.sql.ts'
import type { Line } from '../store/batches.sql.ts'
import { addToCounters, type Counter, readKnown } from '../store/counters.sql.ts'
import { assignNumbers } from '../store/numbers.sql.ts'
import { setWaiting } from '../store/packed.sql.ts'
import { type Activity, addActivity, countsOf, keyOf } from './activity.ts'
import { boundsOf } from './bounds.ts'
import { type CountedEvent, countedEvents, sumUp, withinBounds } from './read-lines.ts'
import { addToSets, setsOf } from './set-changes.ts'

/** The time zone of the days that people are counted by, and the present. */
export interface Counting {
  readonly timeZone: string
  readonly now: Date
}

/** Counts stored events. The figures of the environment are locked. */
export async function countLines(db: Db, scope: EnvironmentScope, { timeZone, now }: Counting, lines: readonly Line[]) {
  const ids = new Set(lines.flatMap(([contact]) => contact ?? []))
  const found = countedEvents(lines, await survivorsOf(db, scope, [...ids]))
  if (found.length === 0) return
  const days = [...new Set(found.map(({ day }) => day))]
  const names = [...new Set(found.map(({ name }) => name))]
  const events = withinBounds(found, boundsOf(await readKnown(db, scope, days, names)))
  const sums = sumUp(events)
  await addToCounters(db, scope, countersOf(sums, 1))
  await addPeople(
    db,
    scope,
    { timeZone, now },
    sums.filter(({ contact_id }) => contact_id !== ''),
  )
  await savePeople(db, scope, timesOf(events))
}

/** Adds activities to the people who have them, and the people to the sets of their days. */
export async function addPeople(
  db: Db,
  scope: EnvironmentScope,
  { timeZone, now }: Counting,
  sums: readonly Activity[],
) {
  const before = new Map((await readActivities(db, scope, sums)).map((activity) => [keyOf(activity), activity]))
  // A person who is already in the set needs no new entry.
  const inSets = new Set(
    [...before.values()].flatMap((activity) => setsOf(activity, timeZone)).map((key) => JSON.stringify(key)),
  )
  const placed = sums.flatMap((sum) => setsOf(sum, timeZone)).filter((key) => !inSets.has(JSON.stringify(key)))
  const altered = sums.map((sum) => {
    const known = before.get(keyOf(sum))
    if (!known) return sum
    addActivity(known, sum)
    return known
  })
  await assignNumbers(db, scope, [...new Set(sums.map(({ contact_id }) => contact_id))])
  await saveActivities(db, scope, altered)
  await setWaiting(db, scope, sums, now)
  await addToSets(db, scope, placed)
}

/** Returns the counters of activities, each with the given sign. */
export function countersOf(activities: readonly Activity[], sign: 1 | -1): Counter[] {
  const counters = new Map<string, Counter>()
  for (const { property, name, value, day, hour, count } of activities.flatMap(countsOf)) {
    const key = JSON.stringify([property, name, day, value])
    const counter = counters.get(key) ?? { property, name, day, value, hours: Array.from({ length: 24 }, () => 0) }
    counters.set(key, counter)
    counter.hours[hour] = (counter.hours[hour] ?? 0) + sign * count
  }
  return [...counters.values()]
}

function timesOf(events: readonly CountedEvent[]): PersonTimes[] {
  const people = new Map<string, { name: string; contact_id: string; first: number; last: number }>()
  for (const { contact_id, name, at } of events) {
    if (contact_id === null) continue
    for (const subject of [name, anyEvent]) {
      const key = `${contact_id} ${subject}`
      const known = people.get(key) ?? { name: subject, contact_id, first: at, last: at }
      people.set(key, { ...known, first: Math.min(known.first, at), last: Math.max(known.last, at) })
    }
  }
  return [...people.values()].map(({ first, last, ...person }) => ({
    ...person,
    first_at: new Date(first),
    last_at: new Date(last),
  }))
}
