import type { FairQueue } from '../../../platform/dispatch/batches.ts'
import { firstWidth } from '../rules.ts'
import type { EndpointNow } from './queue.sql.ts'
import type { SendQueueKey } from './queue-key.ts'
import type { Address, Claim } from './send.ts'

/** The queue of one endpoint in a worker. */
export interface SendQueue extends SendQueueKey, FairQueue {
  readonly environmentId: string
  ready: Claim[]
  /** The endpoint at the last claim; null if it was deleted. */
  endpoint: EndpointNow | null
  address: Address | null
}

export const newQueue = ({ environmentId, endpointId }: SendQueueKey): SendQueue => ({
  environmentId,
  endpointId,
  width: firstWidth,
  ahead: 0,
  inFlight: 0,
  ready: [],
  more: true,
  endpoint: null,
  address: null,
})

/** Returns whether nothing about the queue has to be remembered: only receivers that did not answer are. */
export const isForgettable = (queue: SendQueue): boolean =>
  !queue.more && queue.inFlight === 0 && queue.ready.length === 0 && queue.width >= firstWidth
