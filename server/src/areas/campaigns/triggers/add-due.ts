import type { Db } from '../../../platform/db/sql.ts'
import type { Environment } from '../campaigns.sql.ts'
import { addCounts } from '../report/counts.sql.ts'
import { type Due, insertDue, renewDue } from './triggers.sql.ts'

/** Adds due recipients. A contact that was sent the campaign, or waits for it, is not added again. */
export async function addDue(db: Db, scope: Environment, due: readonly Due[], now: Date): Promise<number> {
  if (due.length === 0) return 0
  const renewed = await renewDue(db, scope, due)
  const added = await insertDue(db, scope, due)
  const again = renewed.flatMap(({ campaign_id }) => [
    { campaign_id, what: 'decided', people: -1 },
    { campaign_id, what: 'skipped', reason: 'left_segment', people: -1 },
  ])
  const tallies = [...again, ...added.map(({ campaign_id }) => ({ campaign_id, what: 'recipients' }))]
  await addCounts(db, scope, tallies, now)
  return renewed.length + added.length
}
