import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { findAnswering } from '../../segments/public.ts'
import { type Environment, lockCampaign, saveState } from '../campaigns.sql.ts'
import { listToBegin } from './at-work.sql.ts'

/** Begins campaigns whose time has come. */
export async function beginCampaigns({ sql, clock, waker }: Context): Promise<number> {
  const now = clock.now()
  let begun = 0
  for (const due of await listToBegin(sql, now)) begun += await transaction(sql, (tx) => beginOne(tx, due, due.id, now))
  if (begun > 0) waker.wake('campaigns-fan-out')
  return begun
}

/** Waits while the segment is being recomputed after an edit, because the campaign is meant for the new members. */
async function beginOne(tx: Db, scope: Environment, id: string, now: Date): Promise<number> {
  const campaign = await lockCampaign(tx, scope, id)
  if (campaign?.state !== 'scheduled') return 0
  const segment = await findAnswering(tx, scope, campaign.segment_id ?? '')
  if (segment?.isComputing) return 0
  const at = now.toISOString()
  await saveState(tx, scope, { ...campaign, state: 'sending', started_at: at, running_since: at, updated_at: at })
  return 1
}
