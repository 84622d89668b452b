import { environmentOf, inPlaces } from '../../../platform/db/places.ts'
import { rowsIn } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { type LaneKey, placeOfLane } from './lane-key.ts'

// Work of all tenants: these statements look across environments.

/**
 * Leases endpoints to a worker: those it has already, and those that nobody has. Answers which. Taken in one order, and
 * what another worker has is not touched, so nobody waits long and never in a circle.
 */
export const leaseLanes = (db: Db, lanes: readonly LaneKey[], term: LeaseTerm): Promise<{ endpointId: string }[]> =>
  inPlaces(db, lanes, placeOfLane, (some) => leaseThese(db, some, term))

interface LeaseTerm {
  workerId: string
  now: Date
  until: Date
}

async function leaseThese(db: Db, lanes: readonly LaneKey[], { workerId, now, until }: LeaseTerm) {
  const of = (column: string) => environmentOf(db, lanes[0]?.environmentId, column)
  const wanted = rowsIn(db, lanes, { environmentId: 'uuid', endpointId: 'uuid' })
  // By itself: what a conflict compares with cannot be handed in where the tables are distributed.
  await db`
    delete from webhook_lanes l using ${wanted} as lane
    where l.environment_id = ${of('lane."environmentId"')} and l.endpoint_id = lane."endpointId"
      and l.leased_until <= ${now}`
  return db<{ endpointId: string }[]>`
    insert into webhook_lanes as held (environment_id, endpoint_id, worker_id, leased_until)
    select lane."environmentId", lane."endpointId", ${workerId}, ${until} from ${wanted} as lane
    where coalesce((
      select l.worker_id = ${workerId} from webhook_lanes l
      where l.environment_id = ${of('lane."environmentId"')} and l.endpoint_id = lane."endpointId"), true)
    order by 1, 2
    on conflict (environment_id, endpoint_id) do update set leased_until = excluded.leased_until
      where held.worker_id = excluded.worker_id
    returning held.endpoint_id as "endpointId"`
}

export async function releaseLanes(db: Db, workerId: string): Promise<void> {
  await db`delete from webhook_lanes where worker_id = ${workerId}`
}

export async function sweepLanes(db: Db, now: Date): Promise<void> {
  await db`delete from webhook_lanes where leased_until <= ${now}`
}
