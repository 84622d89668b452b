import type { FairLane } from '../../../platform/dispatch/portions.ts'
import { firstWidth } from '../rules.ts'
import type { LaneKey } from './lane-key.ts'
import type { EndpointNow } from './queue.sql.ts'
import type { Address, Claim } from './send.ts'

/** One endpoint's place in a worker. */
export interface Lane extends LaneKey, FairLane {
  readonly environmentId: string
  ready: Claim[]
  /** As it was when something was last taken; null when it is gone. */
  endpoint: EndpointNow | null
  address: Address | null
}

export const newLane = ({ environmentId, endpointId }: LaneKey): Lane => ({
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

/** Nothing is known of it that is worth keeping: only a receiver that gave no answer is remembered. */
export const isForgettable = (lane: Lane): boolean =>
  !lane.more && lane.inFlight === 0 && lane.ready.length === 0 && lane.width >= firstWidth
