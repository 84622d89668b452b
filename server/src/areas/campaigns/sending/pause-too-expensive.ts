import { type Change, systemActor } from '../../../platform/change.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { type CampaignRow, saveState } from '../campaigns.sql.ts'
import { recallQueued } from '../states/stop.ts'
import { countTooExpensive } from './feed.sql.ts'

/** Failing recipients after which the template, rather than the data of one of them, is taken for the cause. */
const recipientsAtMost = 3

/**
 * Pauses a campaign whose template exceeds its CPU budget for several recipients. The caller has locked the campaign.
 */
export async function pauseIfTooExpensive(
  tx: Change,
  scope: EnvironmentScope,
  campaign: CampaignRow,
  now: Date,
): Promise<boolean> {
  const { id, running_since, started_at } = campaign
  const failed = await countTooExpensive(tx, scope, id, running_since ?? started_at, recipientsAtMost)
  if (failed < recipientsAtMost) return false
  const dispatchFrom = await recallQueued(tx, scope, campaign)
  await saveState(tx, scope, {
    ...campaign,
    state: 'paused',
    paused_reason: 'template_too_expensive',
    fed_from: dispatchFrom,
    updated_at: now.toISOString(),
  })
  tx.audit({
    actor: systemActor,
    action: 'campaign.paused',
    target: { type: 'campaign', id, name: campaign.name },
    changes: { paused_reason: { from: null, to: 'template_too_expensive' } },
  })
  return true
}
