import { performance } from 'node:perf_hooks'
import { seconds } from '../../../platform/clock.ts'
import { wantsMore } from '../../../platform/dispatch/batches.ts'
import { noteEvent } from '../../../platform/dispatch/events.ts'
import { type Load, returnPace } from '../../senders/public.ts'
import type { Claim } from './claim-types.ts'
import { deliver } from './deliver.ts'
import type { MailToSend } from './mail.ts'
import { markBegun } from './mark.sql.ts'
import { releaseMessages } from './outcomes.sql.ts'
import { isForgettable, type SendQueue } from './queue.ts'
import { nameOfQueue } from './queue-key.ts'
import type { DispatchState } from './state.ts'
import { aheadAfter, quietAfter, widthAfter } from './verdict.ts'
import { write } from './write.ts'

/** A message with less time left on its lease is not started: it could count as lost before it ends. */
const leaseToBegin = seconds(90)

/** For campaigns: when to mark more messages, and how many. */
const begunAhead = 10
const begunAtOnce = 20

/** Starts the ready messages of a queue, up to its concurrency and the free connections of its server. */
export function runQueue(state: DispatchState, lane: SendQueue): void {
  turnsOf(state, lane.load).add(lane)
  serve(state, lane.load)
}

function turnsOf({ turns }: DispatchState, load: Load): Set<SendQueue> {
  const waiting = turns.get(load) ?? new Set()
  turns.set(load, waiting)
  return waiting
}

/** Takes one mail of each queue in turn, so that a campaign of one tenant delays nobody on the same server. */
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
 * Marks mail of a campaign in small batches right before it is sent: few messages are uncertain when a worker dies, and
 * a consent withdrawn meanwhile is respected.
 */
function nextOf(state: DispatchState, lane: SendQueue): Claim | undefined {
  if (!lane.bulk) return lane.ready.shift()
  if (lane.begun.length < begunAhead && lane.ready.length > 0 && !lane.isBeginning) void beginSome(state, lane)
  return lane.begun.shift()
}

async function beginSome(state: DispatchState, lane: SendQueue): Promise<void> {
  lane.isBeginning = true
  const claims = lane.ready.splice(0, begunAtOnce)
  const { sql, log } = state.platform
  const begun = await markBegun(sql, lane.environmentId, claims).catch((err: unknown) => {
    log.warn({ err }, 'messages could not be started')
    return new Set<string>()
  })
  lane.isBeginning = false
  lane.begun.push(
    ...claims.filter(({ id }) => begun.has(id)).map((claim) => ({ ...claim, mail: written(state, lane, claim) })),
  )
  const others = claims.filter(({ id }) => !begun.has(id))
  if (others.length > 0) await release(state, lane, others)
  if (state.stopped) await giveBack(state, lane)
  runQueue(state, lane)
}

/** Starts rendering a mail before its turn, so that mails started together are rendered in one batch. */
function written(state: DispatchState, lane: SendQueue, claim: Claim): Promise<MailToSend> {
  const mail = write(state, lane, claim)
  // The sender handles the error. A released mail has no sender.
  mail.catch(() => {})
  return mail
}

function rest(state: DispatchState, lane: SendQueue): void {
  if (isForgettable(lane)) state.lanes.delete(nameOfQueue(lane))
  if (wantsMore(lane) || state.inHand === 0) noteEvent(state)
}

function begin(state: DispatchState, lane: SendQueue, claim: Claim): void {
  const now = state.platform.clock.now()
  if (claim.lease_until.getTime() - now.getTime() < leaseToBegin) {
    lane.ready.unshift(claim)
    void giveBack(state, lane)
    return
  }
  void attempt(state, lane, claim)
}

async function attempt(state: DispatchState, lane: SendQueue, claim: Claim): Promise<void> {
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
  runQueue(state, lane)
  serve(state, load)
}

/** Returns prefetched messages when the server is slow, or the worker stops. */
export async function giveBack(state: DispatchState, lane: SendQueue): Promise<void> {
  const claims = [...lane.begun.splice(0), ...lane.ready.splice(0)]
  if (claims.length > 0) await release(state, lane, claims)
}

async function release(state: DispatchState, lane: SendQueue, claims: readonly Claim[]): Promise<void> {
  lane.more = true
  const { environmentId } = lane
  const { sql, log, clock } = state.platform
  try {
    const released = await releaseMessages(sql, environmentId, claims, clock.now())
    const paced = claims.flatMap(({ id, pace }) => (pace && released.has(id) ? [pace] : []))
    for (const [minute, those] of Map.groupBy(paced, (pace) => pace)) {
      await returnPace(sql, { environmentId }, minute, those.length)
    }
  } catch (err) {
    log.warn({ err }, 'messages could not be released')
  } finally {
    // Only now: a worker that stops waits for everything in hand, and then closes its connections.
    state.inHand -= claims.length
    noteEvent(state)
  }
}
