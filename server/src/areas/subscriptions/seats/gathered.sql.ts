import { minutes } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { environmentRows } from '../../organizations/public.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

/** Changes of a roster follow one another within this time, and are never held back longer than the second. */
const [quietMs, maxMs] = [minutes(2), minutes(15)]

/** Has the gateway asked for the seats once the roster no longer changes. */
export async function gatherSeats(db: Db, { environmentId }: Environment, id: string, now: Date): Promise<void> {
  await db`
    update subscriptions set seats_since = coalesce(seats_since, ${now}), seats_due_at = least(
      ${new Date(now.getTime() + quietMs)}, coalesce(seats_since, ${now}) + ${maxMs / 1000} * interval '1 second')
    where environment_id = ${environmentId} and id = ${id}`
}

export async function clearGathered(db: Db, { environmentId }: Environment, id: string): Promise<void> {
  await db`
    update subscriptions set seats_since = null, seats_due_at = null where environment_id = ${environmentId} and id = ${id}`
}

interface DueSeats {
  organization_id: string
  environment_id: string
  customer_id: string
  id: string
}

/** Lists subscriptions of all tenants whose gateway is to be asked for seats now. */
export const listDueSeats = (db: Db, now: Date, limit: number) => db<DueSeats[]>`
  select e.organization_id, s.environment_id, s.customer_id, s.id
  from subscriptions s
  join ${environmentRows(db)} e on e.id = s.environment_id
  where s.seats_due_at <= ${now}
  order by s.seats_due_at limit ${limit}`
