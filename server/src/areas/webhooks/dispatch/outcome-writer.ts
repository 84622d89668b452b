import { createGroupWriter, type GroupWriter, writePersistently } from '../../../platform/dispatch/group-writer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { finishExhausted } from './finish-exhausted.ts'
import { type Outcome, writeArrivals, writeFailures } from './queue.sql.ts'

export type OutcomeWriter = GroupWriter<Outcome>

export const createOutcomeWriter = (platform: Platform, written: () => void): OutcomeWriter =>
  createGroupWriter((outcomes) => writeSurely(platform, outcomes), written)

type Kind = 'arrived' | 'missed' | 'exhausted'

const kindOf = ({ status, spent }: Outcome): Kind => {
  if (status === 'succeeded') return 'arrived'
  return status === 'failed' && spent === 1 ? 'exhausted' : 'missed'
}

/** In this order, because a success ends a streak of failures before a failure may begin one. */
const writers: Record<Kind, (platform: Platform, outcomes: Outcome[]) => Promise<unknown>> = {
  arrived: ({ sql }, outcomes) => writeArrivals(sql, outcomes),
  missed: ({ sql }, outcomes) => writeFailures(sql, outcomes),
  exhausted: finishExhausted,
}

/** An outcome that cannot be written is sent again once its lease has expired. */
async function writeSurely(platform: Platform, outcomes: Outcome[]): Promise<void> {
  const groups = Map.groupBy(outcomes, kindOf)
  for (const kind of Object.keys(writers) as Kind[]) {
    const group = groups.get(kind)
    if (!group) continue
    await writePersistently(platform.log, 'outcomes of deliveries', group.length, () => writers[kind](platform, group))
  }
}
