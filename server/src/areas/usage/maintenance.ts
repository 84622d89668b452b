import { days } from '../../platform/clock.ts'
import { dropMonthsBefore, ensureMonths } from '../../platform/db/partitions.ts'
import type { Platform } from '../../platform/platform.ts'
import { deleteRowsOf, kept, listGoneEnvironments } from '../ingest/public.ts'

/** A period begins at most a year before its records. */
const ages = { usage_records: kept, usage_uniques: kept + days(366) } as const

/** Creates the partitions of coming months and drops those past their retention. */
export async function turnMonths({ sql, clock }: Platform): Promise<void> {
  const now = clock.now()
  for (const [table, age] of Object.entries(ages)) {
    await ensureMonths(sql, table, now)
    await dropMonthsBefore(sql, table, new Date(now.getTime() - age))
  }
}

/** Deletes rows of deleted environments from tables without foreign keys. */
export async function sweep({ sql }: Platform): Promise<void> {
  for (const table of [...Object.keys(ages), 'usage_keys']) {
    for (const environmentId of await listGoneEnvironments(sql, table)) await deleteRowsOf(sql, table, environmentId)
  }
}
