import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { amongSegment } from './hourly.sql.ts'

/** Counts people by the hour of their first event, in these UTC days. */
export const countNewPeople = (
  db: Db,
  scope: EnvironmentScope,
  { from, to, segmentId }: { from: string; to: string; segmentId: string | null },
) => db<{ at: string; people: number }[]>`
  select date_trunc('hour', a.first_at) as at, count(*)::int as people from analytics_people a
  where a.environment_id = ${scope.environmentId} and a.name = ''
    and a.first_at >= ${from}::date and a.first_at < ${to}::date + 1
    ${amongSegment(db, scope, segmentId)}
  group by 1`
