import type { Db } from '../../platform/db/sql.ts'
import type { CampaignRow, Environment } from './campaigns.sql.ts'
import { countsOf } from './report/counts.sql.ts'
import { toCampaign } from './views.ts'

/** Each with how far it is, by one statement for all. */
export async function showAll(db: Db, scope: Environment, rows: readonly CampaignRow[], now: Date) {
  const counted = Map.groupBy(
    await countsOf(
      db,
      scope,
      rows.map(({ id }) => id),
    ),
    ({ campaign_id }) => campaign_id,
  )
  return rows.map((row) => toCampaign(row, counted.get(row.id) ?? [], now))
}
