import { dropMonthsBefore, ensureMonths } from '../../platform/db/partitions.ts'
import type { Platform } from '../../platform/platform.ts'
import { forgetIds } from './lines/ingest-ids.sql.ts'
import { deleteRowsOf, listGoneEnvironments } from './maintenance.sql.ts'
import { kept } from './rules.ts'

const partitioned = ['tracked_events'] as const

/** Creates the partitions of coming months and drops those past their retention. */
export async function turnMonths({ sql, clock }: Platform): Promise<void> {
  const now = clock.now()
  for (const table of partitioned) {
    await ensureMonths(sql, table, now)
    await dropMonthsBefore(sql, table, new Date(now.getTime() - kept))
  }
}

/** Deletes expired ids, and the rows of deleted environments. */
export async function sweep({ sql, clock }: Platform): Promise<void> {
  await forgetIds(sql, clock.now())
  for (const table of [...partitioned, 'ingest_ids'] as const) {
    for (const environmentId of await listGoneEnvironments(sql, table)) await deleteRowsOf(sql, table, environmentId)
  }
}
