import { seconds } from '../../../platform/clock.ts'
import type { Lane } from './lane.ts'
import { leaseLanes } from './lanes.sql.ts'
import type { DispatchState } from './state.ts'

/** Longer than what is taken for a lane is leased, so that none of it is still being sent when the lane is another's. */
const leaseBeyond = seconds(30)

/**
 * Of these lanes, those that are this worker's for as long as what it takes now. An endpoint is one worker's at a time:
 * however many there are, it has no more requests in flight than its lane is wide.
 */
export async function claimLanes(
  state: DispatchState,
  lanes: readonly Lane[],
  now: Date,
  until: Date,
): Promise<Set<string>> {
  const { leases } = state
  const toLease = lanes.filter(({ endpointId }) => (leases.get(endpointId) ?? 0) < until.getTime())
  if (toLease.length > 0) {
    const end = new Date(until.getTime() + leaseBeyond)
    for (const { endpointId } of toLease) leases.delete(endpointId)
    const won = await leaseLanes(state.platform.sql, toLease, { workerId: state.workerId, now, until: end })
    for (const { endpointId } of won) leases.set(endpointId, end.getTime())
  }
  return new Set(lanes.map(({ endpointId }) => endpointId).filter((id) => leases.has(id)))
}
