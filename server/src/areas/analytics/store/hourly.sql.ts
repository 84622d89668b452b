import type { Db, Fragment } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { inSegment } from '../../segments/public.ts'
import type { StoredCounts } from '../counting/value-counts.ts'

/** Returns the condition that people are in the segment, if there is one, starting with `and`. The activity is `a`. */
export const amongSegment = (db: Db, { environmentId }: EnvironmentScope, segmentId: string | null): Fragment =>
  segmentId === null
    ? db``
    : db`and ${inSegment(db, {
        environment: db`${environmentId}::uuid`,
        segment: db`${segmentId}::uuid`,
        contact: db`a.contact_id`,
      })}`

interface HourlyRow {
  name: string
  day: string
  contact_id: string
  hours: number
  hour_counts: number[]
  values: Record<string, StoredCounts> | null
}

/** Reads the hours of each person on UTC days: of one name or of all names, by the values of one property or by none. */
export const listHourly = (
  db: Db,
  scope: EnvironmentScope,
  asked: { name: string | null; property: string; segmentId: string | null; from: string; to: string },
) => db<HourlyRow[]>`
  select a.name, a.day::text as day, a.contact_id, a.hours, a.hour_counts,
    ${asked.property === '' ? db`null::jsonb` : db`a.properties -> ${asked.property}::text`} as values
  from analytics_activity a
  where a.environment_id = ${scope.environmentId} and a.day between ${asked.from} and ${asked.to}
    ${asked.name === null ? db`and a.name <> ''` : db`and a.name = ${asked.name}`}
    ${asked.property === '' ? db`` : db`and a.properties ? ${asked.property}::text`}
    ${amongSegment(db, scope, asked.segmentId)}`
