import { rowsOf } from '../../../platform/db/rows-in.ts'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import type { PeriodHours } from '../people/local-days.ts'
import { amongSegment } from './hourly.sql.ts'
import { asNumbers } from './numbers.sql.ts'

interface Active {
  name: string
  segmentId: string | null
  parts: readonly PeriodHours[]
}

/** Selects who was active in which period, each person once per period. */
const activeIn = (db: Db, scope: EnvironmentScope, { name, segmentId, parts }: Active): Fragment => db`
  select distinct p.period, a.contact_id
  from ${rowsOf(db, scope.environmentId, parts, { day: 'date', mask: 'int', period: 'int' })} as p
  join analytics_activity a on a.environment_id = ${scope.environmentId} and a.name = ${name} and a.day = p.day
    and a.hours & p.mask <> 0
  where true ${amongSegment(db, scope, segmentId)}`

const moments = (begins: readonly Date[]) => `{${begins.map((begin) => `"${begin.toISOString()}"`).join(',')}}`

interface LifecycleRow {
  period: number
  active: number
  /** Active for the first time. */
  fresh: number
  /** Active in the previous period as well. */
  again: number
  /** Not active in the next period. */
  gone: number
}

export const countLifecycle = (
  db: Db,
  scope: EnvironmentScope,
  { begins, ...active }: Active & { begins: readonly Date[] },
) => db<LifecycleRow[]>`
  with present as (${activeIn(db, scope, active)}), placed as (
    select period, contact_id, lag(period) over person as before, lead(period) over person as after
    from present window person as (partition by contact_id order by period)
  )
  select l.period, count(*)::int as active,
    (count(*) filter (where l.before is distinct from l.period - 1 and f.first_at >= (
      ${moments(begins)}::text::timestamptz[])[l.period + 1]))::int as fresh,
    (count(*) filter (where l.before = l.period - 1))::int as again,
    (count(*) filter (where l.after is distinct from l.period + 1))::int as gone
  from placed l
  left join analytics_people f on f.environment_id = ${scope.environmentId} and f.name = ${active.name}
    and f.contact_id = l.contact_id
  group by l.period`

export interface Cohorts extends Active {
  /** The event whose first time determines the cohort. */
  event: string
  /** The start of each cohort, and the end of the last one. */
  begins: readonly Date[]
}

/** Selects the people of each cohort. */
const peopleOfCohorts = (db: Db, scope: EnvironmentScope, { event, segmentId, begins }: Cohorts): Fragment => db`
  select a.contact_id, width_bucket(a.first_at, ${moments(begins)}::text::timestamptz[]) - 1 as cohort
  from analytics_people a
  where a.environment_id = ${scope.environmentId} and a.name = ${event} and a.first_at >= ${begins[0] ?? null}
    and a.first_at < ${begins.at(-1) ?? null} ${amongSegment(db, scope, segmentId)}`

/** Reads the numbers of the people of each cohort. */
export async function readCohorts(db: Db, scope: EnvironmentScope, cohorts: Cohorts): Promise<Map<number, Int32Array>> {
  const rows = await db<{ cohort: number; numbers: Buffer }[]>`
    select c.cohort, string_agg(int4send(n.number), ''::bytea) as numbers
    from (${peopleOfCohorts(db, scope, cohorts)}) c
    join analytics_numbers n on n.environment_id = ${scope.environmentId} and n.contact_id = c.contact_id
    group by 1`
  return new Map(rows.map(({ cohort, numbers }) => [cohort, asNumbers(numbers)]))
}

/** Lists the people of one cell. */
export async function listReturning(
  db: Db,
  scope: EnvironmentScope,
  cohorts: Cohorts,
  { cohort, period }: { cohort: number; period: number },
): Promise<string[]> {
  const rows = await db<{ contact_id: string }[]>`
    with cohort as (${peopleOfCohorts(db, scope, cohorts)}), present as (${activeIn(db, scope, cohorts)})
    select c.contact_id from cohort c join present p on p.contact_id = c.contact_id and p.period = ${period}
    where c.cohort = ${cohort} order by 1`
  return rows.map(({ contact_id }) => contact_id)
}
