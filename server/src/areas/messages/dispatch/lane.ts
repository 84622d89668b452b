import type { FairLane } from '../../../platform/dispatch/portions.ts'
import type { Load, Post, SenderRow } from '../../senders/public.ts'
import type { Claim } from './claim-types.ts'
import type { LaneKey } from './lane-key.ts'
import type { EnvironmentNow } from './lanes.sql.ts'
import { firstWidth } from './verdict.ts'

/** One sender's place in a worker. */
export interface Lane extends LaneKey, FairLane {
  readonly environmentId: string
  ready: Claim[]
  /** Of a campaign: those that the row says are begun, and whether more are being marked so. */
  begun: Claim[]
  isBeginning: boolean
  /** As they were when something was last taken. */
  environment: EnvironmentNow | null
  sender: SenderRow | null
  /** Null: mail is kept. */
  post: Post | null
  load: Load
  /** Failures in a row, and until when its server is left alone. */
  failures: number
  quietUntil: number
}

/** What is only kept for the development mailbox waits for nobody. */
const unbounded = (): Load => ({ most: 10, inFlight: 0 })

export const newLane = ({ environmentId, lane, bulk }: LaneKey): Lane => ({
  environmentId,
  lane,
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

/** Nothing is known of it that is worth keeping: only a server that gave no answer is remembered. */
export const isForgettable = (lane: Lane): boolean =>
  !lane.more && !lane.isBeginning && lane.inFlight + lane.ready.length + lane.begun.length + lane.failures === 0
