import { seconds } from '../../../platform/clock.ts'
import { planAllows } from '../endpoints/plan-allows.ts'
import { aheadAfter, whyUnsent, widthAfter } from '../rules.ts'
import { isForgettable, type Lane, wantsMore } from './lane.ts'
import { type EndpointNow, releaseClaims } from './queue.sql.ts'
import { addressOf, type Claim, send, unsent } from './send.ts'
import { type Desk, noteEvent } from './state.ts'

/** With less left of its lease a delivery is not begun: another worker could have it before it ends. */
const leaseToBegin = seconds(15)

/** Begins what a lane has ready, as far as it is wide. */
export function proceed(desk: Desk, lane: Lane): void {
  while (lane.inFlight < lane.width && !desk.stopped) {
    const delivery = lane.ready.shift()
    if (!delivery) break
    begin(desk, lane, delivery)
  }
  if (isForgettable(lane)) desk.lanes.delete(lane.endpointId)
  if (wantsMore(lane) || desk.inHand === 0) noteEvent(desk)
}

function begin(desk: Desk, lane: Lane, delivery: Claim): void {
  const now = desk.platform.clock.now()
  if (delivery.lease_until.getTime() - now.getTime() < leaseToBegin) {
    desk.inHand--
    return
  }
  const { endpoint } = lane
  const reason = whyUnsent(delivery, endpoint, endpoint !== null && planAllows(desk.platform.plans, endpoint))
  if (reason === null) {
    void attempt(desk, lane, delivery, endpoint as EndpointNow, now)
    return
  }
  desk.inHand--
  desk.writer.note(unsent(delivery, reason, now))
}

async function attempt(desk: Desk, lane: Lane, delivery: Claim, endpoint: EndpointNow, now: Date): Promise<void> {
  lane.inFlight++
  const { outcome, answered } = await send(desk.platform, delivery, now, () => {
    lane.address = addressOf(desk.platform, endpoint, lane.address)
    return lane.address
  })
  lane.inFlight--
  desk.inHand--
  lane.width = widthAfter(lane.width, answered)
  lane.ahead = aheadAfter(lane.ahead, answered, outcome.attempt.duration_ms)
  desk.writer.note(outcome)
  if (lane.ahead === 0) await giveBack(desk, lane)
  proceed(desk, lane)
}

/** What a lane holds ready goes back when it is not quick any more, or the worker stops. */
export async function giveBack(desk: Desk, lane: Lane): Promise<void> {
  const claims = lane.ready.splice(0)
  if (claims.length === 0) return
  desk.inHand -= claims.length
  lane.more = true
  const { sql, log } = desk.platform
  await releaseClaims(sql, claims).catch((err: unknown) => log.warn({ err }, 'deliveries not given back'))
}
