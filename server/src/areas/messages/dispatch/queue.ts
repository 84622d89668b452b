import type { FairQueue } from '../../../platform/dispatch/batches.ts'
import type { Load, Post, SenderRow } from '../../senders/public.ts'
import type { Claim } from './claim-types.ts'
import type { SendQueueKey } from './queue-key.ts'
import type { EnvironmentNow } from './queues.sql.ts'
import { firstWidth } from './verdict.ts'

/** The queue of one sender in a worker. */
export interface SendQueue extends SendQueueKey, FairQueue {
  readonly environmentId: string
  ready: Claim[]
  /** For campaigns: messages marked as begun, and whether more are being marked. */
  begun: Claim[]
  isBeginning: boolean
  /** The environment at the last claim. */
  environment: EnvironmentNow | null
  sender: SenderRow | null
  /** null: mail is stored. */
  post: Post | null
  load: Load
  /** Consecutive failures, and the time until which its server is not tried. */
  failures: number
  quietUntil: number
}

/** Mail for the development mailbox needs no connection. */
const unbounded = (): Load => ({ most: 10, inFlight: 0 })

export const newQueue = ({ environmentId, queue, bulk }: SendQueueKey): SendQueue => ({
  environmentId,
  queue,
  bulk,
  width: firstWidth,
  ahead: 0,
  inFlight: 0,
  ready: [],
  begun: [],
  isBeginning: false,
  more: true,
  environment: null,
  sender: null,
  post: null,
  load: unbounded(),
  failures: 0,
  quietUntil: 0,
})

/** Returns whether nothing about the queue has to be remembered: only servers that did not answer are. */
export const isForgettable = (queue: SendQueue): boolean =>
  !queue.more && !queue.isBeginning && queue.inFlight + queue.ready.length + queue.begun.length + queue.failures === 0
