import { days } from '../../platform/clock.ts'
import { dropMonthsBefore, ensureMonths } from '../../platform/db/partitions.ts'
import type { Platform } from '../../platform/platform.ts'
import { deleteRowsOf, kept, listGoneEnvironments } from '../ingest/public.ts'

/** A period begins before what counts into it, at most a year. */
const ages = { usage_records: kept, usage_uniques: kept + days(366) } as const

/** Makes the months to come, and drops those that are kept no longer. */
export async function turnMonths({ sql, clock }: Platform): Promise<void> {
  const now = clock.now()
  for (const [table, age] of Object.entries(ages)) {
    await ensureMonths(sql, table, now)
    await dropMonthsBefore(sql, table, new Date(now.getTime() - age))
  }
}

/** All that a deleted environment has left behind in tables that do not refer to it. */
export async function sweep({ sql }: Platform): Promise<void> {
  for (const table of [...Object.keys(ages), 'usage_keys']) {
    for (const environmentId of await listGoneEnvironments(sql, table)) await deleteRowsOf(sql, table, environmentId)
  }
}
