import type { LaneKey } from '../lane-key.ts'
import type { EndpointNow } from '../queue.sql.ts'
import { firstWidth } from '../rules.ts'
import type { Address, Claim } from '../send.ts'

/** One endpoint's place in a worker. Whatever its receiver does, it holds up no lane but its own. */
export interface Lane extends LaneKey {
  /** Requests it may have in flight. */
  width: number
  /** How many more to hold ready. */
  ahead: number
  inFlight: number
  ready: Claim[]
  /** Whether more may be due than was taken. */
  more: boolean
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

const roomIn = (lane: Lane): number => lane.width + lane.ahead - lane.inFlight - lane.ready.length

/** A lane that holds some ready waits until most of them are gone, so that they are taken many at a time. */
export const wantsMore = (lane: Lane): boolean => lane.more && roomIn(lane) > 0 && lane.ready.length <= lane.ahead / 3

/** Nothing is known of it that is worth keeping: only a receiver that gave no answer is remembered. */
export const isForgettable = (lane: Lane): boolean =>
  !lane.more && lane.inFlight === 0 && lane.ready.length === 0 && lane.width >= firstWidth

/** So many for each lane that wants some, none more than its share of what the worker can still hold. */
export function portions(lanes: Iterable<Lane>, room: number): { lane: Lane; slots: number }[] {
  const wanting = [...lanes].filter(wantsMore).slice(0, Math.max(room, 0))
  const share = Math.max(1, Math.floor(room / wanting.length))
  return wanting.map((lane) => ({ lane, slots: Math.min(roomIn(lane), share) }))
}
