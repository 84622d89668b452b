/** The queue of one receiver in a worker. It delays no other queue. */
export interface FairQueue {
  readonly environmentId: string
  /** The maximum number in flight. */
  width: number
  /** The number to prefetch. */
  ahead: number
  inFlight: number
  ready: unknown[]
  /** Whether more may be due than was taken. */
  more: boolean
}

const roomIn = (queue: FairQueue): number => queue.width + queue.ahead - queue.inFlight - queue.ready.length

/** A queue with prefetched items waits until most of them are used, so that many are claimed at a time. */
export const wantsMore = (queue: FairQueue): boolean =>
  queue.more && roomIn(queue) > 0 && queue.ready.length <= queue.ahead / 3

/** A tenant holds at most this many times the free capacity, so that the next tenant finds room at once. */
const timesFree = 4

const inHandOf = (queues: readonly FairQueue[]): number =>
  queues.reduce((sum, { inFlight, ready }) => sum + inFlight + ready.length, 0)

/** Returns the share of one of several tenants that want as much. */
const shareOf = (held: number, room: number, tenants: number): number =>
  Math.ceil((timesFree * room - held) / (timesFree * tenants + 1))

interface QueueBatch<L> {
  queue: L
  slots: number
}

/**
 * Returns how many deliveries each queue may take, within the worker's capacity. Each environment has a share: alone it
 * gets four fifths, however slow its receivers, and beside others an equal share.
 */
export function batches<L extends FairQueue>(queues: Iterable<L>, room: number): QueueBatch<L>[] {
  const waiting = [...Map.groupBy(queues, ({ environmentId }) => environmentId).values()]
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

function divide<L extends FairQueue>(wanting: readonly L[], share: number): QueueBatch<L>[] {
  const each = Math.max(1, Math.floor(share / wanting.length))
  return wanting.slice(0, share).map((queue) => ({ queue, slots: Math.min(roomIn(queue), each) }))
}
