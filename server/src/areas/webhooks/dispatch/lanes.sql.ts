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

function leaseThese(db: Db, lanes: readonly LaneKey[], { workerId, now, until }: LeaseTerm) {
  const environment = environmentOf(db, lanes[0]?.environmentId, 'lane."environmentId"')
  return db<{ endpointId: string }[]>`
    insert into webhook_lanes as held (environment_id, endpoint_id, worker_id, leased_until)
    select ${environment}, lane."endpointId", ${workerId}, ${until}
    from ${rowsIn(db, lanes, { environmentId: 'uuid', endpointId: 'uuid' })} as lane
    where coalesce((
      select l.worker_id = ${workerId} or l.leased_until <= ${now} from webhook_lanes l
      where l.environment_id = ${environment} and l.endpoint_id = lane."endpointId"), true)
    order by 1, 2
    on conflict (environment_id, endpoint_id) do update
      set worker_id = excluded.worker_id, leased_until = excluded.leased_until
      where held.worker_id = excluded.worker_id or held.leased_until <= ${now}
    returning held.endpoint_id as "endpointId"`
}

export async function releaseLanes(db: Db, workerId: string): Promise<void> {
  await db`delete from webhook_lanes where worker_id = ${workerId}`
}

export async function sweepLanes(db: Db, now: Date): Promise<void> {
  await db`delete from webhook_lanes where leased_until <= ${now}`
}
