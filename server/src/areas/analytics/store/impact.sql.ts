import { rowsOf } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { amongSegment } from './hourly.sql.ts'

/** Reads the times of an event since a moment. */
export const listGoals = (db: Db, { environmentId }: EnvironmentScope, goal: string, since: Date) => db<
  { contact_id: string; day: string; times: number[] }[]
>`
  select contact_id, day::text as day, times from analytics_activity
  where environment_id = ${environmentId} and name = ${goal} and day >= (${since}::timestamptz)::date`

/** Reads the first event of each person since a moment. */
export const listFirstSince = (db: Db, scope: EnvironmentScope, since: Date) => db<
  { contact_id: string; at: string }[]
>`
  select e.contact_id, min(e.at) as at from (
    select a.contact_id, (a.day::timestamp at time zone 'UTC') + t.ms * interval '1 millisecond' as at
    from analytics_activity a cross join lateral unnest(a.times) as t (ms)
    where a.environment_id = ${scope.environmentId} and a.name <> '' and a.day >= (${since}::timestamptz)::date
  ) e
  where e.at >= ${since} group by e.contact_id`

/** Returns the given people who are in a segment. */
export async function findMembers(
  db: Db,
  scope: EnvironmentScope,
  segmentId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = ids.map((contact_id) => ({ contact_id }))
  const found = await db<{ contact_id: string }[]>`
    select a.contact_id from ${rowsOf(db, scope.environmentId, rows, { contact_id: 'uuid' })} as a
    where true ${amongSegment(db, scope, segmentId)}`
  return new Set(found.map(({ contact_id }) => contact_id))
}
