import type { Db } from '../../../platform/db/sql.ts'
import { addDays, localHours, nextStart, startOf } from '../people/local-days.ts'
import { emptySet, withPeople } from '../people/person-set.ts'
import { hoursOf, listActive, listDaysOfActivity, readDay } from '../store/activity.sql.ts'
import { deleteAllSets, type SetKey, saveSets } from '../store/sets.sql.ts'
import type { Environment } from '../store/state.sql.ts'
import { addToSets, setsOf } from './set-changes.ts'
import { hourlyCounts } from './value-counts.ts'

/** Builds a set from the activity of its people. */
export async function rebuildSet(db: Db, scope: Environment, timeZone: string, key: SetKey): Promise<void> {
  const { property, name, grain, start, value } = key
  const local = localHours(timeZone)
  const rows = await listActive(db, scope, {
    ...{ property, name, value },
    from: addDays(start, -1),
    to: nextStart(start, grain),
  })
  const isIn = (day: string, hour: number) => startOf(local.at(day, hour).day, grain) === start
  const people = rows.filter(({ day, hours, counts }) => {
    const active =
      counts === null ? [...hoursOf({ hours, hour_counts: [] }).keys()] : hourlyCounts(counts).map(([hour]) => hour)
    return active.some((hour) => isIn(day, hour))
  })
  const { set } = withPeople(
    emptySet(),
    people.map(({ contact_id }) => contact_id),
  )
  await saveSets(db, scope, [{ property, name, grain, start, value, set }])
}

/** Builds all sets by the days of another time zone, one day of activity at a time. */
export async function rebuildAll(db: Db, scope: Environment, timeZone: string): Promise<void> {
  await deleteAllSets(db, scope)
  for (const day of await listDaysOfActivity(db, scope)) {
    const activities = await readDay(db, scope, day)
    await addToSets(
      db,
      scope,
      activities.flatMap((activity) => setsOf(activity, timeZone)),
    )
  }
}
