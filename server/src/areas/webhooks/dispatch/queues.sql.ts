import { rowsIn } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { environmentOf, inTenants } from '../../../platform/db/tenants.ts'
import { type SendQueueKey, tenantOfQueue } from './queue-key.ts'

// These statements read the rows of all tenants.

/**
 * Leases endpoints to a worker: those it holds and those that are free. Returns them. Locks in one order and skips
 * those of other workers, so that workers cannot deadlock.
 */
export const leaseQueues = (
  db: Db,
  queues: readonly SendQueueKey[],
  term: LeaseTerm,
): Promise<{ endpointId: string }[]> => inTenants(db, queues, tenantOfQueue, (some) => leaseThese(db, some, term))

interface LeaseTerm {
  workerId: string
  now: Date
  until: Date
}

async function leaseThese(db: Db, queues: readonly SendQueueKey[], { workerId, now, until }: LeaseTerm) {
  const of = (column: string) => environmentOf(db, queues[0]?.environmentId, column)
  const wanted = rowsIn(db, queues, { environmentId: 'uuid', endpointId: 'uuid' })
  // A separate statement, because a conflict cannot be compared with a parameter where tables are distributed.
  await db`
    delete from webhook_lanes l using ${wanted} as queue
    where l.environment_id = ${of('queue."environmentId"')} and l.endpoint_id = queue."endpointId"
      and l.leased_until <= ${now}`
  return db<{ endpointId: string }[]>`
    insert into webhook_lanes as held (environment_id, endpoint_id, worker_id, leased_until)
    select queue."environmentId", queue."endpointId", ${workerId}, ${until} from ${wanted} as queue
    where coalesce((
      select l.worker_id = ${workerId} from webhook_lanes l
      where l.environment_id = ${of('queue."environmentId"')} and l.endpoint_id = queue."endpointId"), true)
    order by 1, 2
    on conflict (environment_id, endpoint_id) do update set leased_until = excluded.leased_until
      where held.worker_id = excluded.worker_id
    returning held.endpoint_id as "endpointId"`
}

export async function releaseQueues(db: Db, workerId: string): Promise<void> {
  await db`delete from webhook_lanes where worker_id = ${workerId}`
}

export async function sweepQueues(db: Db, now: Date): Promise<void> {
  await db`delete from webhook_lanes where leased_until <= ${now}`
}
