import { performance } from 'node:perf_hooks'
import { seconds } from '../../../platform/clock.ts'
import { noteEvent } from '../../../platform/dispatch/events.ts'
import { wantsMore } from '../../../platform/dispatch/portions.ts'
import type { Load } from '../../senders/public.ts'
import type { Claim } from './claim-types.ts'
import { deliver } from './deliver.ts'
import { isForgettable, type Lane } from './lane.ts'
import { nameOfLane } from './lane-key.ts'
import { markBegun } from './mark.sql.ts'
import { releaseMessages } from './outcomes.sql.ts'
import type { DispatchState } from './state.ts'
import { aheadAfter, quietAfter, widthAfter } from './verdict.ts'

/** With less left of its lease a message is not begun: it could count as lost before it ends. */
const leaseToBegin = seconds(90)

/** Of a campaign: when to begin more, and how many. */
const begunAhead = 10
const begunAtOnce = 20

/** Begins what a lane has ready, as far as it is wide and its server has a connection free. */
export function runLane(state: DispatchState, lane: Lane): void {
  turnsOf(state, lane.load).add(lane)
  serve(state, lane.load)
}

function turnsOf({ turns }: DispatchState, load: Load): Set<Lane> {
  const waiting = turns.get(load) ?? new Set()
  turns.set(load, waiting)
  return waiting
}

/** One mail of each lane in turn, so that a campaign of one tenant delays nobody who shares the server. */
function serve(state: DispatchState, load: Load): void {
  const waiting = turnsOf(state, load)
  for (const lane of waiting) {
    if (load.inFlight >= load.most) return
    waiting.delete(lane)
    const claim = lane.inFlight < lane.width && !state.stopped ? nextOf(state, lane) : undefined
    if (claim) {
      begin(state, lane, claim)
      waiting.add(lane)
    } else rest(state, lane)
  }
  if (waiting.size === 0) state.turns.delete(load)
}

/**
 * Mail of a campaign is begun a few at a time, in its row as well, right before it is sent: so few are in doubt when a
 * worker dies, and what was withdrawn while they waited is kept.
 */
function nextOf(state: DispatchState, lane: Lane): Claim | undefined {
  if (!lane.bulk) return lane.ready.shift()
  if (lane.begun.length < begunAhead && lane.ready.length > 0 && !lane.isBeginning) void beginSome(state, lane)
  return lane.begun.shift()
}

async function beginSome(state: DispatchState, lane: Lane): Promise<void> {
  lane.isBeginning = true
  const claims = lane.ready.splice(0, begunAtOnce)
  const { sql, log } = state.platform
  const begun = await markBegun(sql, lane.environmentId, claims).catch((err: unknown) => {
    log.warn({ err }, 'messages not begun')
    return new Set<string>()
  })
  lane.isBeginning = false
  lane.begun.push(...claims.filter(({ id }) => begun.has(id)))
  const others = claims.filter(({ id }) => !begun.has(id))
  if (others.length > 0) await release(state, lane, others)
  if (state.stopped) await giveBack(state, lane)
  runLane(state, lane)
}

function rest(state: DispatchState, lane: Lane): void {
  if (isForgettable(lane)) state.lanes.delete(nameOfLane(lane))
  if (wantsMore(lane) || state.inHand === 0) noteEvent(state)
}

function begin(state: DispatchState, lane: Lane, claim: Claim): void {
  const now = state.platform.clock.now()
  if (claim.lease_until.getTime() - now.getTime() < leaseToBegin) {
    lane.ready.unshift(claim)
    void giveBack(state, lane)
    return
  }
  void attempt(state, lane, claim)
}

async function attempt(state: DispatchState, lane: Lane, claim: Claim): Promise<void> {
  const { load } = lane
  const began = performance.now()
  lane.inFlight++
  load.inFlight++
  const { finished, trouble } = await deliver(state, lane, claim)
  lane.inFlight--
  load.inFlight--
  state.inHand--
  const answered = trouble === null
  lane.width = widthAfter(lane.width, answered)
  lane.ahead = aheadAfter(lane.ahead, answered, performance.now() - began)
  lane.failures = answered ? 0 : lane.failures + 1
  if (!answered) lane.quietUntil = state.platform.clock.now().getTime() + quietAfter(lane.failures)
  state.writer.note(finished)
  if (lane.ahead === 0) await giveBack(state, lane)
  runLane(state, lane)
  serve(state, load)
}

/** What a lane holds ready goes back when its server is not quick any more, or the worker stops. */
export async function giveBack(state: DispatchState, lane: Lane): Promise<void> {
  const claims = [...lane.begun.splice(0), ...lane.ready.splice(0)]
  if (claims.length > 0) await release(state, lane, claims)
}

async function release(state: DispatchState, lane: Lane, claims: readonly Claim[]): Promise<void> {
  state.inHand -= claims.length
  lane.more = true
  const { sql, log, clock } = state.platform
  await releaseMessages(sql, lane.environmentId, claims, clock.now()).catch((err: unknown) =>
    log.warn({ err }, 'messages not given back'),
  )
}
