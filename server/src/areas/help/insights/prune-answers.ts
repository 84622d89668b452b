import { days } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { deleteOldAnswers } from './tally.sql.ts'

const retentionDays = 30

/** Deletes the hashes of readers after 30 days. */
export function pruneAnswers({ sql, clock }: Context): Promise<number> {
  const before = new Date(clock.now().getTime() - days(retentionDays))
  return deleteOldAnswers(sql, before.toISOString().slice(0, 10))
}
