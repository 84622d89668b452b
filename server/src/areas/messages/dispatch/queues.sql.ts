import { isDistributed } from '../../../platform/db/engine.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { environmentRows, organizationRows } from '../../organizations/public.ts'
import type { SendQueueKey } from './queue-key.ts'

// These statements read the rows of all tenants.

interface QueueInView extends SendQueueKey {
  due: boolean
}

/**
 * Selects the queues with waiting messages after a position, and whether one is due. Skips from queue to queue in the
 * index, so that a campaign of a million costs as much as any other.
 */
export function viewQueues(db: Db, after: SendQueueKey, now: Date, limit: number): Promise<QueueInView[]> {
  if (isDistributed(db)) return viewDistributedQueues(db, after, now, limit)
  const next = (environmentId: unknown, queue: unknown, bulk: unknown) => db`
    select m.environment_id, m.queue, m.bulk, m.next_attempt_at from messages m
    where m.state = 'queued'
      and (m.environment_id, m.queue, m.bulk) > (${environmentId as string}, ${queue as string}, ${bulk as boolean})
    order by m.environment_id, m.queue, m.bulk, m.next_attempt_at limit 1`
  return db<QueueInView[]>`
    with recursive hop (environment_id, queue, bulk, next_attempt_at, step) as (
      select n.*, 1 from (${next(after.environmentId, after.queue, after.bulk)}) n
      union all
      select n.*, hop.step + 1 from hop cross join lateral (
        ${next(db`hop.environment_id`, db`hop.queue`, db`hop.bulk`)}
      ) n where hop.step < ${limit}
    )
    select environment_id as "environmentId", queue, bulk, next_attempt_at <= ${now} as due from hop`
}

/** Reads the same from all nodes, where skipping through an index is not possible. */
const viewDistributedQueues = (db: Db, after: SendQueueKey, now: Date, limit: number) => db<QueueInView[]>`
  select distinct on (environment_id, queue, bulk) environment_id as "environmentId", queue, bulk,
    next_attempt_at <= ${now} as due
  from messages
  where state = 'queued'
    and (environment_id, queue, bulk) > (${after.environmentId}::uuid, ${after.queue}::uuid, ${after.bulk}::boolean)
  order by environment_id, queue, bulk, next_attempt_at limit ${limit}`

export interface EnvironmentNow {
  organization_id: string
  organization_code: string
  environment: 'live' | 'test'
}

/** Returns null if the organization was deleted. */
export async function findEnvironment(db: Db, environmentId: string): Promise<EnvironmentNow | null> {
  const [row] = await db<EnvironmentNow[]>`
    select e.organization_id, o.code as organization_code, e.environment
    from ${environmentRows(db)} e join ${organizationRows(db)} o on o.id = e.organization_id
    where e.id = ${environmentId} and o.deleted_at is null`
  return row ?? null
}

interface Expired {
  environment_id: string
}

/** Lists environments of messages whose lease expired, because their worker died. */
export const environmentsOfExpired = (db: Db, now: Date, limit: number) => db<Expired[]>`
  select distinct environment_id from (
    select environment_id from messages where state = 'sending' and lease_until <= ${now} limit ${limit}
  ) expired`
