import { contactFactTypes } from '@userkeep/contract'
import type { CampaignState } from '@userkeep/contract/shapes/campaign'

type Problem = readonly [path: string, reason: string]

/** Facts of the service about contacts, which can start a campaign. */
export const serviceEvents: readonly string[] = contactFactTypes

interface Draft {
  channel: 'email' | 'in_app'
  category: string | null
  segment_id: string | null
  sender_id: string | null
  trigger_kind: 'once' | 'fact' | 'segment_entered'
  trigger_event: string | null
  wait_minutes: number
  variants: readonly { key: string }[]
  track_clicks: boolean
  track_opens: boolean
}

/** Returns the first problem of a draft, or null. A draft may be incomplete. */
export function draftProblem(draft: Draft): Problem | null {
  const { channel, trigger_kind: kind, trigger_event: event } = draft
  if (kind === 'fact' && event === null) return ['trigger.event', 'is required for a campaign triggered by an event']
  if (kind !== 'fact' && event !== null)
    return ['trigger.event', 'is only allowed for a campaign triggered by an event']
  if (kind === 'once' && draft.wait_minutes > 0)
    return ['trigger.wait_minutes', 'is not allowed for a campaign that is sent once']
  const twice = draft.variants.findIndex(({ key }, at) => draft.variants.findIndex((other) => other.key === key) !== at)
  if (twice >= 0) return [`variants.${twice}.key`, 'must be unique']
  return channel === 'in_app' ? inAppProblem(draft) : null
}

/** In-app messages have no sender and no unsubscribe link, and need no tracking. */
function inAppProblem(draft: Draft): Problem | null {
  if (draft.category !== null) return ['category', 'is only allowed for email']
  if (draft.sender_id !== null) return ['sender_id', 'is only allowed for email']
  if (draft.track_clicks || draft.track_opens) return ['tracking', 'is only allowed for email']
  return null
}

/** Returns the problem that keeps a campaign from being scheduled, or null. */
export function missingProblem(draft: Draft): Problem | null {
  if (draft.segment_id === null) return ['segment_id', 'is required before the campaign is scheduled']
  if (draft.variants.length === 0) return ['variants', 'must have a template before the campaign is scheduled']
  if (draft.channel === 'email' && draft.category === null) {
    return ['category', 'is required before the campaign is scheduled']
  }
  return null
}

type Move = 'schedule' | 'pause' | 'resume' | 'cancel'

const moves: Record<Move, readonly CampaignState[]> = {
  schedule: ['draft'],
  pause: ['scheduled', 'sending'],
  resume: ['paused'],
  cancel: ['scheduled', 'sending', 'paused'],
}

export const mayMove = (move: Move, state: CampaignState): boolean => moves[move].includes(state)

/** Estimates the remaining time from the rate since the last start. */
export function remainingSeconds(
  { running_since, running_from }: { running_since: string | null; running_from: number },
  { waiting, decided }: { waiting: number; decided: number },
  now: Date,
): number | null {
  if (waiting === 0) return 0
  const done = decided - running_from
  if (running_since === null || done <= 0) return null
  const elapsed = Math.max(now.getTime() - Date.parse(running_since), 1)
  return Math.ceil((elapsed * waiting) / done / 1000)
}
