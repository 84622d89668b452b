import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { contactRows } from '../../contacts/public.ts'
import type { Period } from '../rules.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

export interface Board {
  period: Period
  starts_on: string
}

interface LeaderRow {
  contact_id: string
  points: number
  /** The points of all time, which determine the level. */
  total: number
  name: string | null
  email: string | null
  show_name: boolean
}

/** Lists the contacts with the most points of a period, by the index. */
export const listLeaders = (
  db: Db,
  { environmentId }: Environment,
  { period, starts_on }: Board,
  most: number,
): Promise<LeaderRow[]> => db<LeaderRow[]>`
  select s.contact_id, s.points, t.points as total, c.name, c.email, coalesce(p.show_name, false) as show_name
  from (
    select contact_id, points from gamification_standings
    where environment_id = ${environmentId} and period = ${period} and starts_on = ${starts_on}::date and points > 0
    order by points desc, contact_id limit ${most}) s
  join gamification_standings t on t.environment_id = ${environmentId} and t.contact_id = s.contact_id
    and t.period = 'all'
  join ${contactRows(db)} c on c.environment_id = ${environmentId} and c.id = s.contact_id
  left join gamification_preferences p on p.environment_id = ${environmentId} and p.contact_id = s.contact_id
  order by s.points desc, s.contact_id`

export async function pointsIn(
  db: Db,
  { environmentId }: Environment,
  { period, starts_on }: Board,
  contactId: string,
): Promise<number> {
  const [row] = await db<{ points: number }[]>`
    select points from gamification_standings
    where environment_id = ${environmentId} and contact_id = ${contactId} and period = ${period}
      and starts_on = ${starts_on}::date`
  return row?.points ?? 0
}

/** Counts the contacts with more points up to a maximum, because an exact count of a million would take too long. */
export async function countAhead(
  db: Db,
  { environmentId }: Environment,
  { period, starts_on }: Board,
  { points, most }: { points: number; most: number },
): Promise<number> {
  const [row] = await db<{ ahead: number }[]>`
    select count(*)::int as ahead from (
      select 1 from gamification_standings
      where environment_id = ${environmentId} and period = ${period} and starts_on = ${starts_on}::date and points > ${points}
      order by points desc limit ${most}) counted`
  return row?.ahead ?? 0
}
