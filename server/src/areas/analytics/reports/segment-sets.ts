import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import type { PersonSet } from '../people/person-set.ts'
import { hoursOf } from '../store/activity.sql.ts'
import { listHourly } from '../store/hourly.sql.ts'
import { type Days, type Question, utcDays } from './question.ts'

/** Reads the people of a segment by local day, from their activity. */
export async function segmentSets(
  db: Db,
  scope: EnvironmentScope,
  { local, segmentId }: Question,
  name: string,
  period: Days,
): Promise<Map<string, PersonSet>> {
  const sets = new Map<string, PersonSet & { members: Set<string> }>()
  for (const row of await listHourly(db, scope, { name, property: '', segmentId, ...utcDays(period) })) {
    for (const hour of hoursOf(row).keys()) {
      const { day } = local.at(row.day, hour)
      const set = sets.get(day) ?? { members: new Set<string>(), sketch: null }
      sets.set(day, set)
      set.members.add(row.contact_id)
    }
  }
  return sets
}
