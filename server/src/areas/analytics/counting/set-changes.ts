import type { Db } from '../../../platform/db/sql.ts'
import { type Grain, localHours, startOf } from '../people/local-days.ts'
import { emptySet, type PersonSet, withPeople } from '../people/person-set.ts'
import { readSets, type SetKey, saveSets } from '../store/sets.sql.ts'
import type { Environment } from '../store/state.sql.ts'
import { type Activity, countsOf } from './activity.ts'

const grains: readonly Grain[] = ['day', 'week', 'month']

type PlacedKey = SetKey & { contact_id: string }

/** Returns the sets that an activity puts its person into. */
export function setsOf(activity: Activity, timeZone: string): PlacedKey[] {
  const local = localHours(timeZone)
  const keys = new Map<string, PlacedKey>()
  for (const { property, name, value, day, hour } of countsOf(activity)) {
    const localDay = local.at(day, hour).day
    for (const grain of grains) {
      const key = { property, name, grain, start: startOf(localDay, grain), value, contact_id: activity.contact_id }
      keys.set(JSON.stringify(key), key)
    }
  }
  return [...keys.values()]
}

const nameOf = ({ property, name, grain, start, value }: SetKey) =>
  JSON.stringify([property, name, grain, start, value])

interface Grouped {
  key: SetKey
  people: Set<string>
}

function grouped(placed: readonly PlacedKey[]): Map<string, Grouped> {
  const groups = new Map<string, Grouped>()
  for (const { contact_id, ...key } of placed) {
    const group = groups.get(nameOf(key)) ?? { key, people: new Set() }
    groups.set(nameOf(key), group)
    group.people.add(contact_id)
  }
  return groups
}

/** Reads and writes so many sets at once: each may be as large as a sketch. */
const batch = 500

async function eachStored(
  db: Db,
  scope: Environment,
  placed: readonly PlacedKey[],
  alter: (found: PersonSet | undefined, people: Set<string>) => { set: PersonSet; isStale: boolean } | null,
): Promise<void> {
  const groups = [...grouped(placed).values()]
  for (let at = 0; at < groups.length; at += batch) {
    const some = groups.slice(at, at + batch)
    const stored = new Map(
      (
        await readSets(
          db,
          scope,
          some.map(({ key }) => key),
        )
      ).map((one) => [nameOf(one), one]),
    )
    const altered = some.flatMap(({ key, people }) => {
      const found = stored.get(nameOf(key))
      const result = alter(found?.set, people)
      return result === null ? [] : [{ ...key, set: result.set, isStale: result.isStale || found?.isStale === true }]
    })
    await saveSets(db, scope, altered)
  }
}

/** Adds people to the sets of their activities. */
export const addToSets = (db: Db, scope: Environment, placed: readonly PlacedKey[]): Promise<void> =>
  eachStored(db, scope, placed, (found, people) => {
    const { set, isChanged } = withPeople(found ?? emptySet(), people)
    return isChanged ? { set, isStale: false } : null
  })

/** Removes people from sets. Nobody can be taken out of a sketch, so that one is built again. */
export const removeFromSets = (db: Db, scope: Environment, placed: readonly PlacedKey[]): Promise<void> =>
  eachStored(db, scope, placed, (found, people) => {
    if (found === undefined) return null
    if (found.members === null) return { set: found, isStale: true }
    for (const id of people) found.members.delete(id)
    return { set: found, isStale: false }
  })
