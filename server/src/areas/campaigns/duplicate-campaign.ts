import type { campaigns } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { segmentNames } from '../segments/public.ts'
import { type CampaignRow, findCampaign, insertCampaign } from './campaigns.sql.ts'
import { emptyDraft } from './draft.ts'
import { toCampaign } from './views.ts'

const longestName = 120

export const duplicateCampaign: Verb<typeof campaigns.routes.duplicate> = async ({ params, scope, change, now }) =>
  change(async (tx) => {
    const from = (await findCampaign(tx, scope, params.id)) ?? fail('not_found')
    // A segment that is gone since is to be chosen anew.
    const segments = await segmentNames(tx, scope, from.segment_id === null ? [] : [from.segment_id])
    const row = copyOf(from, segments.size > 0, now)
    await insertCampaign(tx, scope, row)
    tx.audited({ target: { type: 'campaign', id: row.id, name: row.name }, changes: { copied_from: { to: from.id } } })
    return toCampaign(row, [], now)
  })

/** What it says, and nothing of what became of it. */
function copyOf(from: CampaignRow, hasSegment: boolean, now: Date): CampaignRow {
  const { channel, category, sender_id, trigger_kind, trigger_event, wait_minutes, holdout, goal_event, goal_days } =
    from
  return {
    ...emptyDraft(uuid(), now),
    ...{ channel, category, sender_id, trigger_kind, trigger_event, wait_minutes, holdout, goal_event, goal_days },
    track_clicks: from.track_clicks,
    track_opens: from.track_opens,
    name: `${from.name.slice(0, longestName - ' (copy)'.length)} (copy)`,
    segment_id: hasSegment ? from.segment_id : null,
    variants: from.variants.map((variant) => ({ ...variant, template_version_id: null })),
  }
}
