import type { Logger } from 'pino'
import { seconds } from '../clock.ts'
import type { Waker } from '../wake.ts'

/** The free capacity of a pool. */
export interface Room {
  /** How many more can be started. */
  readonly room: number
  /** How many more for one receiver. */
  roomAt(receiverId: string): number
  /** Receivers that have their share. */
  readonly busy: readonly string[]
}

export interface Pool {
  /**
   * Starts due items, or waits until something happens. Returns 0 when nothing is due, in progress, or was finished
   * since the last call: a finished item may have left work for others.
   */
  run(): Promise<number>
  /** Finishes what is in progress. */
  close(): Promise<void>
}

interface PoolOptions<T> {
  waker: Waker
  log: Logger
  /** The channel that announces work. */
  channel: string
  claim(room: Room): Promise<T[]>
  /** The receiver of an item, which has a share of the pool. */
  receiverOf(item: T): string
  work(item: T): Promise<unknown>
  /** The maximum number in progress for one receiver. */
  mostPerReceiver: number
}

/** The maximum number in progress on one instance. */
const most = 40

/** Works on many items at once and waits for none, so that a slow receiver delays only its own. */
export function createPool<T>(options: PoolOptions<T>): Pool {
  const { waker, log, channel, claim, receiverOf, work, mostPerReceiver } = options
  const underWay = new Set<Promise<unknown>>()
  const inHand = new Map<string, number>()
  let [stopped, finished] = [false, 0]

  const roomAt = (receiverId: string) => mostPerReceiver - (inHand.get(receiverId) ?? 0)
  const count = (receiverId: string, by: 1 | -1) => {
    const now = (inHand.get(receiverId) ?? 0) + by
    if (now > 0) inHand.set(receiverId, now)
    else inHand.delete(receiverId)
  }
  const start = (item: T) => {
    const receiverId = receiverOf(item)
    count(receiverId, 1)
    const working = work(item)
      .catch((error: unknown) => log.error({ err: error, channel }, 'queued work failed'))
      .finally(() => {
        count(receiverId, -1)
        underWay.delete(working)
        finished++
      })
    underWay.add(working)
  }

  return {
    async run() {
      const room = most - underWay.size
      const busy = [...inHand.keys()].filter((id) => roomAt(id) <= 0)
      const claimed = stopped || room <= 0 ? [] : await claim({ room, roomAt, busy })
      for (const item of claimed) start(item)
      if (claimed.length > 0) return claimed.length
      if (underWay.size > 0) await nextEvent(waker, channel, underWay)
      const answer = underWay.size + finished
      finished = 0
      return answer
    },
    async close() {
      stopped = true
      await Promise.all(underWay)
    },
  }
}

/** Resolves when an item finishes, more is announced, or a second has passed. */
function nextEvent(waker: Waker, channel: string, underWay: ReadonlySet<Promise<unknown>>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const unlisten = waker.on(channel, () => resolve())
  const timer = setTimeout(resolve, seconds(1))
  for (const working of underWay) void working.then(() => resolve())
  return promise.finally(() => {
    unlisten()
    clearTimeout(timer)
  })
}

/** Returns as many of each receiver as it has room for, within the total room. */
export function shares<T>(
  due: readonly T[],
  receiverOf: (item: T) => string,
  { room, roomAt }: Pick<Room, 'room' | 'roomAt'>,
): T[] {
  const left = new Map<string, number>()
  const taken = due.filter((item) => {
    const receiverId = receiverOf(item)
    const here = left.get(receiverId) ?? roomAt(receiverId)
    left.set(receiverId, here - 1)
    return here > 0
  })
  return taken.slice(0, room)
}
