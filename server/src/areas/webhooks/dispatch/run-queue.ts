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
export function runQueue(state: DispatchState, lane: SendQueue): void {
  while (lane.inFlight < lane.width && !state.stopped) {
    const delivery = lane.ready.shift()
    if (!delivery) break
    begin(state, lane, delivery)
  }
  if (isForgettable(lane)) state.lanes.delete(lane.endpointId)
  if (wantsMore(lane) || state.inHand === 0) noteEvent(state)
}

function begin(state: DispatchState, lane: SendQueue, delivery: Claim): void {
  const now = state.platform.clock.now()
  if (delivery.lease_until.getTime() - now.getTime() < leaseToBegin) {
    state.inHand--
    return
  }
  const { endpoint } = lane
  const reason = whyUnsent(delivery, endpoint, endpoint !== null && planAllows(state.platform.plans, endpoint))
  if (reason === null) {
    void attempt(state, lane, delivery, endpoint as EndpointNow, now)
    return
  }
  state.inHand--
  state.writer.note(unsent(delivery, reason, now))
}

async function attempt(
  state: DispatchState,
  lane: SendQueue,
  delivery: Claim,
  endpoint: EndpointNow,
  now: Date,
): Promise<void> {
  lane.inFlight++
  const { outcome, answered } = await send(state.platform, delivery, now, () => {
    lane.address = addressOf(state.platform, endpoint, lane.address)
    return lane.address
  })
  lane.inFlight--
  state.inHand--
  lane.width = widthAfter(lane.width, answered)
  lane.ahead = aheadAfter(lane.ahead, answered, outcome.attempt.duration_ms)
  state.writer.note(outcome)
  if (lane.ahead === 0) await giveBack(state, lane)
  runQueue(state, lane)
}

/** Returns prefetched deliveries when the endpoint is slow, or the worker stops. */
export async function giveBack(state: DispatchState, lane: SendQueue): Promise<void> {
  const claims = lane.ready.splice(0)
  if (claims.length === 0) return
  lane.more = true
  const { sql, log } = state.platform
  await releaseClaims(sql, claims).catch((err: unknown) => log.warn({ err }, 'deliveries could not be released'))
  // Only now: a worker that stops waits for everything in hand, and then closes its connections.
  state.inHand -= claims.length
  noteEvent(state)
}
