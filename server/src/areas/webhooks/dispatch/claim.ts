import { seconds } from '../../../platform/clock.ts'
import { batches } from '../../../platform/dispatch/batches.ts'
import { claimLanes } from './claim-queues.ts'
import { claimDue, endpointsOf } from './queue.sql.ts'
import type { SendQueue } from './queue.ts'
import { runQueue } from './run-queue.ts'
import type { DispatchState } from './state.ts'

/** Deliveries in progress over all endpoints. One tenant can use four fifths of it. */
const most = 2500

/** How long other workers cannot claim a delivery if this one dies. */
const lease = seconds(60)

/** Claims due deliveries for every queue with room, with one statement, and starts them. Returns their number. */
export async function claim(state: DispatchState): Promise<number> {
  const wanting = batches(state.lanes.values(), most - state.inHand)
  if (wanting.length === 0) return 0
  const now = state.platform.clock.now()
  const leaseUntil = new Date(now.getTime() + lease)
  const lanes = wanting.map(({ lane }) => lane)
  const own = await claimLanes(state, lanes, now, leaseUntil)
  leaveToOthers(state, lanes, own)
  const chosen = wanting.filter(({ lane }) => own.has(lane.endpointId))
  if (chosen.length === 0) return 0
  const wanted = chosen.map(({ lane, slots }) => ({
    environmentId: lane.environmentId,
    endpointId: lane.endpointId,
    slots,
  }))
  const { sql } = state.platform
  const claimed = await claimDue(sql, wanted, { now, leaseUntil })
  // Read after the claim, so that every earlier change is seen.
  const endpoints = new Map((await endpointsOf(sql, wanted)).map((endpoint) => [endpoint.id, endpoint]))
  const byLane = Map.groupBy(claimed, ({ endpoint_id }) => endpoint_id)
  for (const { lane, slots } of chosen) {
    const taken = byLane.get(lane.endpointId) ?? []
    lane.more = taken.length === slots
    lane.endpoint = endpoints.get(lane.endpointId) ?? null
    for (const delivery of taken) lane.ready.push(Object.assign(delivery, { lease_until: leaseUntil }))
    state.inHand += taken.length
    runQueue(state, lane)
  }
  return claimed.length
}

/** Other workers find them with their next scan. */
function leaveToOthers(state: DispatchState, lanes: readonly SendQueue[], own: ReadonlySet<string>): void {
  for (const lane of lanes) {
    if (own.has(lane.endpointId)) continue
    lane.more = false
    runQueue(state, lane)
  }
}
