import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { isUnreachable } from '../db/errors.ts'

const gatherMs = 25
const largest = 1000

export interface GroupWriter<Item> {
  note(item: Item): void
  isIdle(): boolean
  /** Resolves once everything collected is written. */
  flush(): Promise<void>
}

/** Writes what is noted in groups: what arrives while one is on its way goes with the next. `write` never rejects. */
export function createGroupWriter<Item>(
  write: (items: Item[]) => Promise<void>,
  written: () => void,
): GroupWriter<Item> {
  const waiting: Item[] = []
  let writing: Promise<void> | null = null

  const drain = async () => {
    while (waiting.length > 0) {
      await wait(gatherMs)
      await write(waiting.splice(0, largest))
    }
    writing = null
    written()
  }

  return {
    note(item) {
      waiting.push(item)
      writing ??= drain()
    },
    isIdle: () => writing === null,
    async flush() {
      while (writing) await writing
    },
  }
}

/** Retries while the database is away. Any other failure is logged and left to the lease. */
export async function writePersistently(
  log: Logger,
  what: string,
  count: number,
  write: () => Promise<unknown>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await write()
      return
    } catch (error) {
      const again = isUnreachable(error) && attempt < 20
      log.error({ err: error, count, again }, `${what} not written`)
      if (!again) return
      await wait(Math.min(100 * 2 ** attempt, 2000))
    }
  }
}
