import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { findAnswering } from '../../segments/public.ts'
import type { Environment } from '../campaigns.sql.ts'
import { addCounts } from '../report/counts.sql.ts'
import { listToFanOut } from './at-work.sql.ts'
import { beginCampaigns } from './begin.ts'
import { findEndOfBatch, insertBatch, saveFanOut, takeToFanOut } from './fan-out.sql.ts'

/** Takes a fraction of a second, so that a pause never waits longer. */
const biteSize = 100_000

/**
 * Inserts the recipients of a campaign in the order of contact ids, one batch per transaction. The row records the
 * progress, so that work continues after a crash.
 */
export async function fanOut(context: Context): Promise<number> {
  const { sql, clock, waker } = context
  let done = await beginCampaigns(context)
  for (const campaign of await listToFanOut(sql)) {
    done += await transaction(sql, (tx) => fanOutBite(tx, campaign, campaign.id, clock.now()))
    waker.wake('campaigns')
  }
  return done
}

async function fanOutBite(tx: Db, scope: Environment, id: string, now: Date): Promise<number> {
  const campaign = await takeToFanOut(tx, scope, id)
  if (!campaign) return 0
  const segmentId = campaign.segment_id ?? ''
  const generation = (await findAnswering(tx, scope, segmentId))?.generation ?? 0
  const batch = { segmentId, generation, after: campaign.fanned_after }
  const upTo = await findEndOfBatch(tx, scope, batch, biteSize)
  const people = await insertBatch(tx, scope, id, { ...batch, upTo })
  await saveFanOut(tx, scope, id, { after: upTo ?? batch.after, finishedAt: upTo === null ? now : null })
  await addCounts(tx, scope, [{ campaign_id: id, what: 'recipients', people }], now)
  return 1
}
