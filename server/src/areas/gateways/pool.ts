import type { Logger } from 'pino'
import { seconds } from '../../platform/clock.ts'
import type { Waker } from '../../platform/wake.ts'
import type { Room } from './calls/claim.ts'

export interface Pool {
  /**
   * Takes up what is due, else waits until something happens. Answers 0 when nothing is due, nothing is under way and
   * nothing was finished since it was last asked: what was finished may have left work for others.
   */
  run(): Promise<number>
  /** Finishes what is under way. */
  close(): Promise<void>
}

interface PoolOptions<T> {
  waker: Waker
  log: Logger
  /** Says that there is something to do. */
  channel: string
  claim(room: Room): Promise<T[]>
  connectionOf(item: T): string
  work(item: T): Promise<unknown>
}

/** In hand at once by one instance, and of that for one connection. */
const most = 40
const mostPerConnection = 8

/** Works on many things at once and never waits for one of them: a slow gateway delays only what is its own. */
export function createPool<T>({ waker, log, channel, claim, connectionOf, work }: PoolOptions<T>): Pool {
  const underWay = new Set<Promise<unknown>>()
  const inHand = new Map<string, number>()
  let [stopped, finished] = [false, 0]

  const roomAt = (connectionId: string) => mostPerConnection - (inHand.get(connectionId) ?? 0)
  const count = (connectionId: string, by: 1 | -1) => {
    const now = (inHand.get(connectionId) ?? 0) + by
    if (now > 0) inHand.set(connectionId, now)
    else inHand.delete(connectionId)
  }
  const start = (item: T) => {
    const connectionId = connectionOf(item)
    count(connectionId, 1)
    const working = work(item)
      .catch((error: unknown) => log.error({ err: error, channel }, 'gateway work failed'))
      .finally(() => {
        count(connectionId, -1)
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

/** Something is finished, or somebody says that there is more, or a second has passed. */
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
