import { seconds } from '../../../platform/clock.ts'
import { wantsMore } from '../../../platform/dispatch/batches.ts'
import { noteEvent } from '../../../platform/dispatch/events.ts'
import { planAllows } from '../endpoints/plan-allows.ts'
import { aheadAfter, whyUnsent, widthAfter } from '../rules.ts'
import { type EndpointNow, releaseClaims } from './queue.sql.ts'
import { isForgettable, type SendQueue } from './queue.ts'
import { addressOf, type Claim, send, unsent } from './send.ts'
import type { DispatchState } from './state.ts'

/** A delivery with less time left on its lease is not started: another worker could claim it before it ends. */
const leaseToBegin = seconds(15)

/** Starts the ready deliveries of a queue, up to its concurrency. */
export function runQueue(state: DispatchState, queue: SendQueue): void {
  while (queue.inFlight < queue.width && !state.stopped) {
    const delivery = queue.ready.shift()
    if (!delivery) break
    begin(state, queue, delivery)
  }
  if (isForgettable(queue)) state.queues.delete(queue.endpointId)
  if (wantsMore(queue) || state.inHand === 0) noteEvent(state)
}

function begin(state: DispatchState, queue: SendQueue, delivery: Claim): void {
  const now = state.platform.clock.now()
  if (delivery.lease_until.getTime() - now.getTime() < leaseToBegin) {
    state.inHand--
    return
  }
  const { endpoint } = queue
  const reason = whyUnsent(delivery, endpoint, endpoint !== null && planAllows(state.platform.plans, endpoint))
  if (reason === null) {
    void attempt(state, queue, delivery, endpoint as EndpointNow, now)
    return
  }
  state.inHand--
  state.writer.note(unsent(delivery, reason, now))
}

async function attempt(
  state: DispatchState,
  queue: SendQueue,
  delivery: Claim,
  endpoint: EndpointNow,
  now: Date,
): Promise<void> {
  queue.inFlight++
  const { outcome, answered } = await send(state.platform, delivery, now, () => {
    queue.address = addressOf(state.platform, endpoint, queue.address)
    return queue.address
  })
  queue.inFlight--
  state.inHand--
  queue.width = widthAfter(queue.width, answered)
  queue.ahead = aheadAfter(queue.ahead, answered, outcome.attempt.duration_ms)
  state.writer.note(outcome)
  if (queue.ahead === 0) await giveBack(state, queue)
  runQueue(state, queue)
}

/** Returns prefetched deliveries when the endpoint is slow, or the worker stops. */
export async function giveBack(state: DispatchState, queue: SendQueue): Promise<void> {
  const claims = queue.ready.splice(0)
  if (claims.length === 0) return
  queue.more = true
  const { sql, log } = state.platform
  await releaseClaims(sql, claims).catch((err: unknown) => log.warn({ err }, 'deliveries could not be released'))
  // Only now: a worker that stops waits for everything in hand, and then closes its connections.
  state.inHand -= claims.length
  noteEvent(state)
}
