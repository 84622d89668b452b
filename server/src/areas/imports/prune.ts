import { days } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { deleteEndedChunks } from './chunks.sql.ts'
import { cancelForgotten, environmentsToPrune } from './imports.sql.ts'
import { deleteOldRefusals } from './refusals.sql.ts'

/** How long files that are not started and lines that were refused are stored: they contain personal data. */
const stored = days(7)

export async function pruneImports({ sql, clock }: Pick<Context, 'sql' | 'clock'>): Promise<void> {
  const now = clock.now()
  const before = new Date(now.getTime() - stored)
  for (const environment of await environmentsToPrune(sql, before)) {
    await cancelForgotten(sql, environment, { before, now })
    await deleteEndedChunks(sql, environment)
    await deleteOldRefusals(sql, environment, before)
  }
}
