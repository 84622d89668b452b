import { firstWidth } from '../rules.ts'
import type { LaneKey } from './lane-key.ts'
import type { EndpointNow } from './queue.sql.ts'
import type { Address, Claim } from './send.ts'

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

/** A tenant holds at most this many times what is still free, so that whoever comes next finds room at once. */
const timesFree = 4

const inHandOf = (lanes: readonly Lane[]): number =>
  lanes.reduce((sum, { inFlight, ready }) => sum + inFlight + ready.length, 0)

/** How many more it may take, as one of so many who take as many. */
const shareOf = (held: number, room: number, tenants: number): number =>
  Math.ceil((timesFree * room - held) / (timesFree * tenants + 1))

/**
 * So many for each lane that wants some, within what the worker can still hold. Each environment has a share: alone it
 * gets four fifths of everything, however slow its receivers, and beside others as much as they do.
 */
export function portions(lanes: Iterable<Lane>, room: number): { lane: Lane; slots: number }[] {
  const waiting = [...Map.groupBy(lanes, ({ environmentId }) => environmentId).values()]
    .map((own) => ({ wanting: own.filter(wantsMore), held: inHandOf(own) }))
    .filter(({ wanting }) => wanting.length > 0)
    .sort((a, b) => a.held - b.held)
  let left = room
  return waiting.flatMap(({ wanting, held }, index) => {
    const given = divide(wanting, Math.max(0, shareOf(held, left, waiting.length - index)))
    for (const { slots } of given) left -= slots
    return given
  })
}

function divide(wanting: readonly Lane[], share: number): { lane: Lane; slots: number }[] {
  const each = Math.max(1, Math.floor(share / wanting.length))
  return wanting.slice(0, share).map((lane) => ({ lane, slots: Math.min(roomIn(lane), each) }))
}
