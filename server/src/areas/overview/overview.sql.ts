import type { Db } from '../../platform/db/sql.ts'
import { factRows } from '../../platform/facts/public.sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import type { UtcDay } from '../../platform/utc-days.ts'
import { environmentRows } from '../organizations/public.ts'
import type { CountedDay } from './rules.ts'

/** Lists the days among these that are closed. */
export function listClosedDays(
  db: Db,
  { environmentId }: EnvironmentScope,
  days: readonly UtcDay[],
): Promise<CountedDay[]> {
  return db<CountedDay[]>`
    select day::text, active_contacts, sign_ins, new_contacts, failed_deliveries from overview_days
    where environment_id = ${environmentId} and day = any(${days.map(({ day }) => day)}::date[])`
}

export async function insertClosedDays(
  db: Db,
  { environmentId }: EnvironmentScope,
  counted: readonly CountedDay[],
): Promise<void> {
  if (counted.length === 0) return
  const rows = counted.map((day) => ({ environment_id: environmentId, ...day }))
  await db`insert into overview_days ${db(rows)} on conflict do nothing`
}

interface OpenEnvironment extends EnvironmentScope {
  created_at: string
}

/** Lists environments that existed on this day and have not closed it. */
export function listOpenEnvironments(db: Db, { day, end }: UtcDay): Promise<OpenEnvironment[]> {
  return db<OpenEnvironment[]>`
    select e.organization_id as "organizationId", e.id as "environmentId", e.created_at from ${environmentRows(db)} e
    left join (select environment_id from overview_days where day = ${day}::date) o on o.environment_id = e.id
    where e.created_at < ${end} and o.environment_id is null`
}

export function countSignIns(
  db: Db,
  { environmentId }: EnvironmentScope,
  days: readonly UtcDay[],
): Promise<{ day: string; count: number }[]> {
  return db<{ day: string; count: number }[]>`
    select d.day, (select count(*) from ${factRows(db)} f
      where f.environment_id = ${environmentId} and f.type = 'contact.signed_in'
        and f.occurred_at >= d.start and f.occurred_at < d.beyond) as count
    from unnest(${days.map(({ day }) => day)}::text[], ${days.map(({ start }) => start.toISOString())}::timestamptz[],
      ${days.map(({ end }) => end.toISOString())}::timestamptz[]) as d (day, start, beyond)`
}
