import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { survivorsOf } from '../../contacts/public.ts'
import {
  deleteActivitiesOf,
  deletePeopleOf,
  readActivitiesOf,
  readPeopleOf,
  savePeople,
} from '../store/activity.sql.ts'
import { addToCounters } from '../store/counters.sql.ts'
import { deleteNumbers } from '../store/numbers.sql.ts'
import { setWaiting } from '../store/packed.sql.ts'
import type { Activity } from './activity.ts'
import { addPeople, type Counting, countersOf } from './count-lines.ts'
import { removeFromSets, setsOf } from './set-changes.ts'

const namesOf = (activities: readonly Activity[]) => [...new Set(activities.map(({ name }) => name))]

/** Removes a person from the figures. The caller has locked them. */
export async function forgetPerson(
  db: Db,
  scope: EnvironmentScope,
  { timeZone, now }: Counting,
  ids: readonly string[],
): Promise<void> {
  const activities = await readActivitiesOf(db, scope, ids)
  if (activities.length === 0) return
  await addToCounters(db, scope, countersOf(activities, -1))
  await removeFromSets(
    db,
    scope,
    activities.flatMap((activity) => setsOf(activity, timeZone)),
  )
  await deletePeopleOf(db, scope, ids, namesOf(activities))
  await deleteActivitiesOf(db, scope, ids)
  await deleteNumbers(db, scope, ids)
  await setWaiting(db, scope, activities, now)
}

/** Makes the figures of a merged contact those of its survivor. Counts of events stay the same. */
export async function movePerson(
  db: Db,
  scope: EnvironmentScope,
  { timeZone, now }: Counting,
  { from, into }: { from: string; into: string },
): Promise<void> {
  const activities = await readActivitiesOf(db, scope, [from])
  if (activities.length === 0) return
  const names = namesOf(activities)
  const survivor = (await survivorsOf(db, scope, [into])).get(into)
  // Erased meanwhile, so its counts are removed as well.
  if (survivor === undefined) return forgetPerson(db, scope, { timeZone, now }, [from])
  await removeFromSets(
    db,
    scope,
    activities.flatMap((activity) => setsOf(activity, timeZone)),
  )
  const people = await readPeopleOf(db, scope, from, names)
  await deletePeopleOf(db, scope, [from], names)
  await deleteActivitiesOf(db, scope, [from])
  await deleteNumbers(db, scope, [from])
  await addPeople(
    db,
    scope,
    { timeZone, now },
    activities.map((activity) => ({ ...activity, contact_id: survivor })),
  )
  await savePeople(
    db,
    scope,
    people.map((person) => ({
      ...person,
      contact_id: survivor,
      first_at: new Date(person.first_at),
      last_at: new Date(person.last_at),
    })),
  )
}
