import { setTimeout as wait } from 'node:timers/promises'
import { isUnreachable } from '../../../platform/db/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { exhaust } from '../exhaust.ts'
import { type Outcome, writeOutcomes } from '../queue.sql.ts'

const gatherMs = 5
const largest = 500

export interface OutcomeWriter {
  note(outcome: Outcome): void
  isIdle(): boolean
  /** Until all that was noted is written. */
  flush(): Promise<void>
}

/** Writes outcomes in groups: what arrives while one is on its way goes with the next. */
export function createOutcomeWriter(platform: Platform, written: () => void): OutcomeWriter {
  const waiting: Outcome[] = []
  let writing: Promise<void> | null = null

  const drain = async () => {
    while (waiting.length > 0) {
      await wait(gatherMs)
      await writeSurely(platform, waiting.splice(0, largest))
    }
    writing = null
    written()
  }

  return {
    note(outcome) {
      waiting.push(outcome)
      writing ??= drain()
    },
    isIdle: () => writing === null,
    async flush() {
      while (writing) await writing
    },
  }
}

/** As long as the database is away it is tried again; should it fail otherwise, the lease runs out and it is sent anew. */
async function writeSurely(platform: Platform, outcomes: Outcome[]): Promise<void> {
  const isSpent = ({ status, spent }: Outcome) => status === 'failed' && spent === 1
  const groups = [
    {
      outcomes: outcomes.filter((outcome) => !isSpent(outcome)),
      write: (o: Outcome[]) => writeOutcomes(platform.sql, o),
    },
    { outcomes: outcomes.filter(isSpent), write: (o: Outcome[]) => exhaust(platform, o) },
  ]
  for (const group of groups) {
    if (group.outcomes.length > 0)
      await persistently(platform, group.outcomes.length, () => group.write(group.outcomes))
  }
}

async function persistently(platform: Platform, count: number, write: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await write()
      return
    } catch (error) {
      const again = isUnreachable(error) && attempt < 20
      platform.log.error({ err: error, count, again }, 'outcomes of deliveries not written')
      if (!again) return
      await wait(Math.min(100 * 2 ** attempt, 2000))
    }
  }
}
