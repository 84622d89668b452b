/** One receiver's place in a worker. Whatever it does, it holds up no lane but its own. */
export interface FairLane {
  readonly environmentId: string
  /** What it may have in flight. */
  width: number
  /** How many more to hold ready. */
  ahead: number
  inFlight: number
  ready: unknown[]
  /** Whether more may be due than was taken. */
  more: boolean
}

const roomIn = (lane: FairLane): number => lane.width + lane.ahead - lane.inFlight - lane.ready.length

/** A lane that holds some ready waits until most of them are gone, so that they are taken many at a time. */
export const wantsMore = (lane: FairLane): boolean =>
  lane.more && roomIn(lane) > 0 && lane.ready.length <= lane.ahead / 3

/** A tenant holds at most this many times what is still free, so that whoever comes next finds room at once. */
const timesFree = 4

const inHandOf = (lanes: readonly FairLane[]): number =>
  lanes.reduce((sum, { inFlight, ready }) => sum + inFlight + ready.length, 0)

/** How many more it may take, as one of so many who take as many. */
const shareOf = (held: number, room: number, tenants: number): number =>
  Math.ceil((timesFree * room - held) / (timesFree * tenants + 1))

export interface Portion<L> {
  lane: L
  slots: number
}

/**
 * So many for each lane that wants some, within what the worker can still hold. Each environment has a share: alone it
 * gets four fifths of everything, however slow its receivers, and beside others as much as they do.
 */
export function portions<L extends FairLane>(lanes: Iterable<L>, room: number): Portion<L>[] {
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

function divide<L extends FairLane>(wanting: readonly L[], share: number): Portion<L>[] {
  const each = Math.max(1, Math.floor(share / wanting.length))
  return wanting.slice(0, share).map((lane) => ({ lane, slots: Math.min(roomIn(lane), each) }))
}
