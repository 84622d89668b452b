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
export function runQueue(state: DispatchState, queue: SendQueue): void {
  turnsOf(state, queue.load).add(queue)
  serve(state, queue.load)
}

function turnsOf({ turns }: DispatchState, load: Load): Set<SendQueue> {
  const waiting = turns.get(load) ?? new Set()
  turns.set(load, waiting)
  return waiting
}

/** Takes one mail of each queue in turn, so that a campaign of one tenant delays nobody on the same server. */
function serve(state: DispatchState, load: Load): void {
  const waiting = turnsOf(state, load)
  for (const queue of waiting) {
    if (load.inFlight >= load.most) return
    waiting.delete(queue)
    const claim = queue.inFlight < queue.width && !state.stopped ? nextOf(state, queue) : undefined
    if (claim) {
      begin(state, queue, claim)
      waiting.add(queue)
    } else rest(state, queue)
  }
  if (waiting.size === 0) state.turns.delete(load)
}

/**
 * Marks mail of a campaign in small batches right before it is sent: few messages are uncertain when a worker dies, and
 * a consent withdrawn meanwhile is respected.
 */
function nextOf(state: DispatchState, queue: SendQueue): Claim | undefined {
  if (!queue.bulk) return queue.ready.shift()
  if (queue.begun.length < begunAhead && queue.ready.length > 0 && !queue.isBeginning) void beginSome(state, queue)
  return queue.begun.shift()
}

async function beginSome(state: DispatchState, queue: SendQueue): Promise<void> {
  queue.isBeginning = true
  const claims = queue.ready.splice(0, begunAtOnce)
  const { sql, log } = state.platform
  const begun = await markBegun(sql, queue.environmentId, claims).catch((err: unknown) => {
    log.warn({ err }, 'messages could not be started')
    return new Set<string>()
  })
  queue.isBeginning = false
  queue.begun.push(
    ...claims.filter(({ id }) => begun.has(id)).map((claim) => ({ ...claim, mail: written(state, queue, claim) })),
  )
  const others = claims.filter(({ id }) => !begun.has(id))
  if (others.length > 0) await release(state, queue, others)
  if (state.stopped) await giveBack(state, queue)
  runQueue(state, queue)
}

/** Starts rendering a mail before its turn, so that mails started together are rendered in one batch. */
function written(state: DispatchState, queue: SendQueue, claim: Claim): Promise<MailToSend> {
  const mail = write(state, queue, claim)
  // The sender handles the error. A released mail has no sender.
  mail.catch(() => {})
  return mail
}

function rest(state: DispatchState, queue: SendQueue): void {
  if (isForgettable(queue)) state.queues.delete(nameOfQueue(queue))
  if (wantsMore(queue) || state.inHand === 0) noteEvent(state)
}

function begin(state: DispatchState, queue: SendQueue, claim: Claim): void {
  const now = state.platform.clock.now()
  if (claim.lease_until.getTime() - now.getTime() < leaseToBegin) {
    queue.ready.unshift(claim)
    void giveBack(state, queue)
    return
  }
  void attempt(state, queue, claim)
}

async function attempt(state: DispatchState, queue: SendQueue, claim: Claim): Promise<void> {
  const { load } = queue
  const began = performance.now()
  queue.inFlight++
  load.inFlight++
  const { finished, trouble } = await deliver(state, queue, claim)
  queue.inFlight--
  load.inFlight--
  state.inHand--
  const answered = trouble === null
  queue.width = widthAfter(queue.width, answered)
  queue.ahead = aheadAfter(queue.ahead, answered, performance.now() - began)
  queue.failures = answered ? 0 : queue.failures + 1
  if (!answered) queue.quietUntil = state.platform.clock.now().getTime() + quietAfter(queue.failures)
  state.writer.note(finished)
  if (queue.ahead === 0) await giveBack(state, queue)
  runQueue(state, queue)
  serve(state, load)
}

/** Returns prefetched messages when the server is slow, or the worker stops. */
export async function giveBack(state: DispatchState, queue: SendQueue): Promise<void> {
  const claims = [...queue.begun.splice(0), ...queue.ready.splice(0)]
  if (claims.length > 0) await release(state, queue, claims)
}

async function release(state: DispatchState, queue: SendQueue, claims: readonly Claim[]): Promise<void> {
  queue.more = true
  const { environmentId } = queue
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
