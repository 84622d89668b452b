import { seconds } from '../../../platform/clock.ts'
import type { SendQueue } from './queue.ts'
import { leaseQueues } from './queues.sql.ts'
import type { DispatchState } from './state.ts'

/**
 * Leases last longer than those of deliveries, so that no delivery is still being sent when another worker takes the
 * queue.
 */
const leaseBeyond = seconds(30)

/**
 * Claims queues for this worker while it sends. An endpoint belongs to one worker at a time, so that it never has more
 * requests in flight than its concurrency.
 */
export async function claimQueues(
  state: DispatchState,
  queues: readonly SendQueue[],
  now: Date,
  until: Date,
): Promise<Set<string>> {
  const { leases } = state
  const toLease = queues.filter(({ endpointId }) => (leases.get(endpointId) ?? 0) < until.getTime())
  if (toLease.length > 0) {
    const end = new Date(until.getTime() + leaseBeyond)
    for (const { endpointId } of toLease) leases.delete(endpointId)
    const won = await leaseQueues(state.platform.sql, toLease, { workerId: state.workerId, now, until: end })
    for (const { endpointId } of won) leases.set(endpointId, end.getTime())
  }
  return new Set(queues.map(({ endpointId }) => endpointId).filter((id) => leases.has(id)))
}
