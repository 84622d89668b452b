import { performance } from 'node:perf_hooks'
import { seconds } from '../../../platform/clock.ts'
import { type Eventful, noteEvent } from '../../../platform/dispatch/events.ts'
import type { GroupWriter } from '../../../platform/dispatch/group-writer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { createUnsubscribeLinks, type UnsubscribeLinks } from '../../consent/public.ts'
import { createPosts, type Load, type Posts } from '../../senders/public.ts'
import { createRenderer, type Renderer } from '../../templates/public.ts'
import { expireDead } from './expire.ts'
import { createFinisher, type Finished } from './finish.ts'
import { newQueue, type SendQueue } from './queue.ts'
import { firstQueue, nameOfQueue, type SendQueueKey } from './queue-key.ts'
import { viewQueues } from './queues.sql.ts'

/** The state of a worker. */
export interface DispatchState extends Eventful {
  readonly platform: Platform
  readonly renderer: Renderer
  readonly links: UnsubscribeLinks
  readonly posts: Posts
  readonly queues: Map<string, SendQueue>
  /** Queues that wait for a connection, in turn. */
  readonly turns: Map<Load, Set<SendQueue>>
  readonly writer: GroupWriter<Finished>
  /** Messages claimed and not sent yet. */
  inHand: number
  /** The queue after which the next scan starts. */
  position: SendQueueKey
  /** The time of the last scan, and whether a notification made it obsolete. */
  scannedAt: number
  called: boolean
  stopped: boolean
}

export function createState(platform: Platform): DispatchState {
  const state: DispatchState = {
    platform,
    renderer: createRenderer(platform),
    links: createUnsubscribeLinks(platform),
    posts: createPosts(platform),
    queues: new Map(),
    turns: new Map(),
    writer: createFinisher(platform, () => noteEvent(state)),
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

/** Finds the queues with something due. Goes on where it left off, so that of very many each has its turn. */
export async function scanQueues(state: DispatchState): Promise<void> {
  const { sql, clock } = state.platform
  state.called = false
  state.scannedAt = performance.now()
  await expireDead(state.platform)
  const from = state.position
  const seen = await viewQueues(sql, from, clock.now(), queuesInView)
  const isEnd = seen.length < queuesInView
  state.position = isEnd ? firstQueue : (seen.at(-1) ?? firstQueue)
  if (isEnd && from !== firstQueue) seen.push(...(await viewQueues(sql, firstQueue, clock.now(), queuesInView)))
  for (const { due, ...key } of seen) if (due) queueOf(state, key).more = true
}

function queueOf(state: DispatchState, key: SendQueueKey): SendQueue {
  const name = nameOfQueue(key)
  const queue = state.queues.get(name) ?? newQueue(key)
  state.queues.set(name, queue)
  return queue
}
