import { performance } from 'node:perf_hooks'
import { v7 as uuid } from 'uuid'
import { seconds } from '../../../platform/clock.ts'
import { type Eventful, noteEvent } from '../../../platform/dispatch/events.ts'
import type { Platform } from '../../../platform/platform.ts'
import { createOutcomeWriter, type OutcomeWriter } from './outcome-writer.ts'
import { viewQueues } from './queue.sql.ts'
import { newQueue, type SendQueue } from './queue.ts'
import { firstQueue, type SendQueueKey } from './queue-key.ts'

/** The state of a worker. */
export interface DispatchState extends Eventful {
  readonly platform: Platform
  readonly workerId: string
  readonly queues: Map<string, SendQueue>
  /** Leased endpoints, with the end of each lease. */
  readonly leases: Map<string, number>
  readonly writer: OutcomeWriter
  /** Deliveries claimed and not finished. */
  inHand: number
  /** The endpoint after which the next scan starts. */
  position: SendQueueKey
  /** The time of the last scan, and whether a notification made it obsolete. */
  scannedAt: number
  called: boolean
  stopped: boolean
}

export function createState(platform: Platform): DispatchState {
  const state: DispatchState = {
    platform,
    workerId: uuid(),
    queues: new Map(),
    leases: new Map(),
    writer: createOutcomeWriter(platform, () => noteEvent(state)),
    inHand: 0,
    position: firstQueue,
    scannedAt: 0,
    called: true,
    stopped: false,
    events: 0,
    rouse: () => {},
  }
  return state
}

const queuesInView = 500

export const isScanDue = (state: DispatchState): boolean =>
  state.called || state.inHand === 0 || performance.now() - state.scannedAt > seconds(1)

/** Finds the endpoints with something due. Goes on where it left off, so that of very many each has its turn. */
export async function scanQueues(state: DispatchState): Promise<void> {
  const { sql, clock } = state.platform
  state.called = false
  state.scannedAt = performance.now()
  const from = state.position
  const seen = await viewQueues(sql, from, clock.now(), queuesInView)
  const isEnd = seen.length < queuesInView
  if (isEnd) forgetLeases(state)
  state.position = isEnd ? firstQueue : (seen.at(-1) ?? firstQueue)
  if (isEnd && from !== firstQueue) seen.push(...(await viewQueues(sql, firstQueue, clock.now(), queuesInView)))
  for (const { due, ...key } of seen) if (due) queueOf(state, key).more = true
}

function queueOf(state: DispatchState, key: SendQueueKey): SendQueue {
  const queue = state.queues.get(key.endpointId) ?? newQueue(key)
  state.queues.set(key.endpointId, queue)
  return queue
}

/** Removes expired leases. */
function forgetLeases({ leases, platform }: DispatchState): void {
  const now = platform.clock.now().getTime()
  for (const [endpointId, until] of leases) if (until <= now) leases.delete(endpointId)
}
