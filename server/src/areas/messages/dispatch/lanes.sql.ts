import { isDistributed } from '../../../platform/db/engine.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { LaneKey } from './lane-key.ts'

// Work of all tenants: these statements look across environments.

export interface LaneInView extends LaneKey {
  due: boolean
}

/**
 * The lanes that something waits in, behind a position, and whether it is due. Hops from lane to lane in the index, so a
 * campaign of a million is one step like any other.
 */
export function viewLanes(db: Db, after: LaneKey, now: Date, limit: number): Promise<LaneInView[]> {
  if (isDistributed(db)) return viewDistributedLanes(db, after, now, limit)
  const next = (environmentId: unknown, lane: unknown, bulk: unknown) => db`
    select m.environment_id, m.lane, m.bulk, m.next_attempt_at from messages m
    where m.state = 'queued'
      and (m.environment_id, m.lane, m.bulk) > (${environmentId as string}, ${lane as string}, ${bulk as boolean})
    order by m.environment_id, m.lane, m.bulk, m.next_attempt_at limit 1`
  return db<LaneInView[]>`
    with recursive hop (environment_id, lane, bulk, next_attempt_at, step) as (
      select n.*, 1 from (${next(after.environmentId, after.lane, after.bulk)}) n
      union all
      select n.*, hop.step + 1 from hop cross join lateral (
        ${next(db`hop.environment_id`, db`hop.lane`, db`hop.bulk`)}
      ) n where hop.step < ${limit}
    )
    select environment_id as "environmentId", lane, bulk, next_attempt_at <= ${now} as due from hop`
}

/** The same, without the hops, which nothing that reads many nodes can do: each node reads what waits there. */
const viewDistributedLanes = (db: Db, after: LaneKey, now: Date, limit: number) => db<LaneInView[]>`
  select distinct on (environment_id, lane, bulk) environment_id as "environmentId", lane, bulk,
    next_attempt_at <= ${now} as due
  from messages
  where state = 'queued'
    and (environment_id, lane, bulk) > (${after.environmentId}::uuid, ${after.lane}::uuid, ${after.bulk}::boolean)
  order by environment_id, lane, bulk, next_attempt_at limit ${limit}`

export interface EnvironmentNow {
  organization_id: string
  organization_code: string
  environment: 'live' | 'test'
}

/** Null where the organization is gone. */
export async function findEnvironment(db: Db, environmentId: string): Promise<EnvironmentNow | null> {
  const [row] = await db<EnvironmentNow[]>`
    select e.organization_id, o.code as organization_code, e.environment
    from environments e join organizations o on o.id = e.organization_id
    where e.id = ${environmentId} and o.deleted_at is null`
  return row ?? null
}

export interface Expired {
  environment_id: string
}

/** Where workers died: the environments of messages whose lease ran out. */
export const environmentsOfExpired = (db: Db, now: Date, limit: number) => db<Expired[]>`
  select distinct environment_id from (
    select environment_id from messages where state = 'sending' and lease_until <= ${now} limit ${limit}
  ) expired`
