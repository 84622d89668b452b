import { type Position, readPosition } from '../core/shards.ts'
import type { Brought, Found } from './look.sql.ts'

interface FollowerOptions {
  look(after: Position): Promise<Found>
  push(item: Brought): void
  /** Called after the first read, and after reads that found something. */
  settled(): Promise<void> | void
  end(): void
  failed(error: unknown): void
}

interface Follower {
  /** The position of the last event. */
  position(): Position
  /** Reads changes, unless a read is already in progress. */
  notify(): void
}

const nowhere: Position = Array.from({ length: 8 }, () => Number.MAX_SAFE_INTEGER)

/** Returns where a reader begins: after its last event, or now if that is unknown or too far back. */
export async function beginAt(
  look: FollowerOptions['look'],
  lastPosition: string | null,
): Promise<{ position: Position; resumed: boolean }> {
  const given = readPosition(lastPosition)
  const found = await look(given ?? nowhere)
  const isKnown =
    given?.every((number, shard) => number <= (found.last[shard] ?? 0) && number >= (found.pruned[shard] ?? 0)) ?? false
  if (given !== null && isKnown && !found.hasMore) return { position: given, resumed: true }
  return { position: found.last, resumed: false }
}

/** Follows the changes of conversations. It waits without a timer, and reads only when `notify` is called. */
export function createFollower(start: Position, options: FollowerOptions): Follower {
  let position = start
  let isLooking = false
  let again = false
  const lookOn = async () => {
    isLooking = true
    do {
      again = false
      const found = await options.look(position)
      if (!found.isOpen) return options.end()
      for (const item of found.items) {
        position = item.position
        options.push(item)
      }
      position = found.reached
      again ||= found.hasMore
      await options.settled()
    } while (again)
    isLooking = false
  }
  return {
    position: () => position,
    notify() {
      again = true
      if (isLooking) return
      lookOn().catch((error: unknown) => {
        options.failed(error)
        options.end()
      })
    },
  }
}

export function leaveAll(leave: readonly (() => void)[]): void {
  for (const stop of leave) stop()
}
