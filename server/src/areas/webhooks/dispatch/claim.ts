import { seconds } from '../../../platform/clock.ts'
import { batches } from '../../../platform/dispatch/batches.ts'
import { claimQueues } from './claim-queues.ts'
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
  const wanting = batches(state.queues.values(), most - state.inHand)
  if (wanting.length === 0) return 0
  const now = state.platform.clock.now()
  const leaseUntil = new Date(now.getTime() + lease)
  const queues = wanting.map(({ queue }) => queue)
  const own = await claimQueues(state, queues, now, leaseUntil)
  leaveToOthers(state, queues, own)
  const chosen = wanting.filter(({ queue }) => own.has(queue.endpointId))
  if (chosen.length === 0) return 0
  const wanted = chosen.map(({ queue, slots }) => ({
    environmentId: queue.environmentId,
    endpointId: queue.endpointId,
    slots,
  }))
  const { sql } = state.platform
  const claimed = await claimDue(sql, wanted, { now, leaseUntil })
  // Read after the claim, so that every earlier change is seen.
  const endpoints = new Map((await endpointsOf(sql, wanted)).map((endpoint) => [endpoint.id, endpoint]))
  const byQueue = Map.groupBy(claimed, ({ endpoint_id }) => endpoint_id)
  for (const { queue, slots } of chosen) {
    const taken = byQueue.get(queue.endpointId) ?? []
    queue.more = taken.length === slots
    queue.endpoint = endpoints.get(queue.endpointId) ?? null
    for (const delivery of taken) queue.ready.push(Object.assign(delivery, { lease_until: leaseUntil }))
    state.inHand += taken.length
    runQueue(state, queue)
  }
  return claimed.length
}

/** Other workers find them with their next scan. */
function leaveToOthers(state: DispatchState, queues: readonly SendQueue[], own: ReadonlySet<string>): void {
  for (const queue of queues) {
    if (own.has(queue.endpointId)) continue
    queue.more = false
    runQueue(state, queue)
  }
}
