import type { BodyOf, campaigns } from '@userkeep/contract'
import type { CampaignRow } from './campaigns.sql.ts'

type Change = BodyOf<typeof campaigns.routes.update>

/** Returns an empty draft. */
export const emptyDraft = (id: string, now: Date): CampaignRow => ({
  id,
  name: '',
  channel: 'email',
  category: null,
  segment_id: null,
  sender_id: null,
  trigger_kind: 'once',
  trigger_event: null,
  wait_minutes: 0,
  variants: [],
  holdout: 0,
  goal_event: null,
  goal_days: null,
  track_clicks: false,
  track_opens: false,
  state: 'draft',
  starts_at: null,
  started_at: null,
  finished_at: null,
  fanned_after: null,
  fanned_out_at: null,
  fed_from: null,
  running_since: null,
  running_from: 0,
  paused_reason: null,
  created_at: now.toISOString(),
  updated_at: now.toISOString(),
})

/** Returns the draft with the given fields replaced. */
export function changed(before: CampaignRow, { trigger, variants, goal, tracking, ...fields }: Change, now: Date) {
  const after: CampaignRow = { ...before, ...fields, updated_at: now.toISOString() }
  if (trigger) {
    after.trigger_kind = trigger.kind
    after.trigger_event = trigger.event ?? null
    after.wait_minutes = trigger.wait_minutes ?? 0
  }
  if (variants) {
    after.variants = variants.map(({ weight = 1, ...variant }) => ({ ...variant, weight, template_version_id: null }))
  }
  if (goal !== undefined) Object.assign(after, { goal_event: goal?.event ?? null, goal_days: goal?.days ?? null })
  if (tracking) Object.assign(after, { track_clicks: tracking.clicks, track_opens: tracking.opens })
  return after
}
