import { setTimeout as wait } from 'node:timers/promises'
import { isUnreachable } from '../../../platform/db/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { finishExhausted } from './finish-exhausted.ts'
import { type Outcome, writeArrivals, writeFailures } from './queue.sql.ts'

const gatherMs = 25
const largest = 1000

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

type Kind = 'arrived' | 'missed' | 'exhausted'

const kindOf = ({ status, spent }: Outcome): Kind => {
  if (status === 'succeeded') return 'arrived'
  return status === 'failed' && spent === 1 ? 'exhausted' : 'missed'
}

/** Written in this order: what arrived ends a streak before what is exhausted may begin one. */
const writers: Record<Kind, (platform: Platform, outcomes: Outcome[]) => Promise<unknown>> = {
  arrived: ({ sql }, outcomes) => writeArrivals(sql, outcomes),
  missed: ({ sql }, outcomes) => writeFailures(sql, outcomes),
  exhausted: finishExhausted,
}

/** As long as the database is away it is tried again; should it fail otherwise, the lease runs out and it is sent anew. */
async function writeSurely(platform: Platform, outcomes: Outcome[]): Promise<void> {
  const groups = Map.groupBy(outcomes, kindOf)
  for (const kind of Object.keys(writers) as Kind[]) {
    const group = groups.get(kind)
    if (group) await persistently(platform, group.length, () => writers[kind](platform, group))
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
