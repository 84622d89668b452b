import { seconds } from '../../../platform/clock.ts'
import { claimDue, endpointsOf } from '../queue.sql.ts'
import type { Desk } from './desk.ts'
import { portions } from './lane.ts'
import { proceed } from './proceed.ts'

/** In hand at once, over all endpoints. */
const most = 2000

/** The longest a delivery is out of other workers' reach, should this one die. */
const lease = seconds(60)

/** Takes what is due for every lane with room, in one statement, and sets it going. Answers how many. */
export async function take(desk: Desk): Promise<number> {
  const chosen = portions(desk.lanes.values(), most - desk.inHand)
  if (chosen.length === 0) return 0
  const now = desk.platform.clock.now()
  const wanted = chosen.map(({ lane, slots }) => ({
    environmentId: lane.environmentId,
    endpointId: lane.endpointId,
    slots,
  }))
  const leaseUntil = new Date(now.getTime() + lease)
  const { sql } = desk.platform
  const claimed = await claimDue(sql, wanted, { now, leaseUntil })
  // After that, so that whatever changed before they were taken is known.
  const endpoints = new Map((await endpointsOf(sql, wanted)).map((endpoint) => [endpoint.id, endpoint]))
  const byLane = Map.groupBy(claimed, ({ endpoint_id }) => endpoint_id)
  for (const { lane, slots } of chosen) {
    const taken = byLane.get(lane.endpointId) ?? []
    lane.more = taken.length === slots
    lane.endpoint = endpoints.get(lane.endpointId) ?? null
    for (const delivery of taken) lane.ready.push(Object.assign(delivery, { lease_until: leaseUntil }))
    desk.inHand += taken.length
    proceed(desk, lane)
  }
  return claimed.length
}
