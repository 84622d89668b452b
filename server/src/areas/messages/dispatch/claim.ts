import { batches } from '../../../platform/dispatch/batches.ts'
import type { SendQueue } from './queue.ts'
import { runQueue } from './run-queue.ts'
import type { DispatchState } from './state.ts'
import { take } from './take.ts'

/** Messages in progress over all queues. One tenant can use four fifths of it. */
const most = 1000

/** Claims due messages for every queue with room and starts them. Returns their number. */
export async function claim(state: DispatchState): Promise<number> {
  const now = state.platform.clock.now().getTime()
  const awake = [...state.queues.values()].filter((queue) => queue.quietUntil <= now)
  const wanting = batches(awake, most - state.inHand)
  const taken = await Promise.all(wanting.map(({ queue, slots }) => takeFor(state, queue, slots)))
  return taken.reduce((sum, count) => sum + count, 0)
}

/** A queue that fails delays no other: the next scan tries it again. */
async function takeFor(state: DispatchState, queue: SendQueue, slots: number): Promise<number> {
  try {
    const { claims, skipped, more } = await take(state, queue, slots)
    queue.more = more
    queue.ready.push(...claims)
    state.inHand += claims.length
    runQueue(state, queue)
    return claims.length + skipped
  } catch (err) {
    queue.more = false
    state.platform.log.error({ err, environmentId: queue.environmentId }, 'messages could not be claimed')
    runQueue(state, queue)
    return 0
  }
}
