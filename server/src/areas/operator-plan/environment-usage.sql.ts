import type { PlanLimit } from '@userkeep/contract/areas/operator-plan'
import type { Db } from '../../platform/db/sql.ts'

interface Counter {
  name: PlanLimit
  period: string
}

export async function findEnvironmentUsage(db: Db, environmentId: string, { name, period }: Counter): Promise<number> {
  const [row] = await db<{ used: number }[]>`
    select used from environment_usage
    where environment_id = ${environmentId} and name = ${name} and period = ${period}::date`
  return row?.used ?? 0
}

export interface HeldUsage {
  used: number
  /** Whether it was reported that the limit is reached, and which limit it was; null in rows of earlier versions. */
  isReached: boolean
  reachedLimit: number | null
}

/** Returns the usage and locks it until the transaction ends. */
export async function lockEnvironmentUsage(
  db: Db,
  environmentId: string,
  { name, period }: Counter,
): Promise<HeldUsage> {
  const [row] = await db<[HeldUsage]>`
    insert into environment_usage as u (environment_id, name, period, used)
    values (${environmentId}, ${name}, ${period}::date, 0)
    on conflict (environment_id, name, period) do update set used = u.used
    returning u.used, u.reached_at is not null as "isReached", u.reached_limit as "reachedLimit"`
  return row
}

export async function addEnvironmentUsage(
  db: Db,
  environmentId: string,
  { name, period, count }: Counter & { count: number },
): Promise<void> {
  await db`
    insert into environment_usage as u (environment_id, name, period, used)
    values (${environmentId}, ${name}, ${period}::date, ${count})
    on conflict (environment_id, name, period) do update set used = u.used + excluded.used`
}

export async function noteReached(
  db: Db,
  environmentId: string,
  { name, period, limit }: Counter & { limit: number },
  now: Date,
): Promise<void> {
  await db`
    update environment_usage set reached_at = ${now}, reached_limit = ${limit}
    where environment_id = ${environmentId} and name = ${name} and period = ${period}::date`
}
