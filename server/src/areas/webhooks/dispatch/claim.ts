import { seconds } from '../../../platform/clock.ts'
import { portions } from '../../../platform/dispatch/portions.ts'
import { claimLanes } from './claim-lanes.ts'
import type { Lane } from './lane.ts'
import { claimDue, endpointsOf } from './queue.sql.ts'
import { runLane } from './run-lane.ts'
import type { DispatchState } from './state.ts'

/** In hand at once, over all endpoints. One tenant alone gets four fifths of it. */
const most = 2500

/** The longest a delivery is out of other workers' reach, should this one die. */
const lease = seconds(60)

/** Takes what is due for every lane with room, in one statement, and sets it going. Answers how many. */
export async function claim(state: DispatchState): Promise<number> {
  const wanting = portions(state.lanes.values(), most - state.inHand)
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
  // After that, so that whatever changed before they were taken is known.
  const endpoints = new Map((await endpointsOf(sql, wanted)).map((endpoint) => [endpoint.id, endpoint]))
  const byLane = Map.groupBy(claimed, ({ endpoint_id }) => endpoint_id)
  for (const { lane, slots } of chosen) {
    const taken = byLane.get(lane.endpointId) ?? []
    lane.more = taken.length === slots
    lane.endpoint = endpoints.get(lane.endpointId) ?? null
    for (const delivery of taken) lane.ready.push(Object.assign(delivery, { lease_until: leaseUntil }))
    state.inHand += taken.length
    runLane(state, lane)
  }
  return claimed.length
}

/** Looked at again with the next look around. */
function leaveToOthers(state: DispatchState, lanes: readonly Lane[], own: ReadonlySet<string>): void {
  for (const lane of lanes) {
    if (own.has(lane.endpointId)) continue
    lane.more = false
    runLane(state, lane)
  }
}
