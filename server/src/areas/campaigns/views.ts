import type { AnswerOf, campaigns } from '@userkeep/contract'
import type { CampaignRow } from './campaigns.sql.ts'
import { type Counted, peopleOf } from './report/counted.ts'
import { remainingSeconds } from './rules.ts'

type Shown = AnswerOf<typeof campaigns.routes.get>

/** `counted` covers the whole time. */
export function toCampaign(row: CampaignRow, counted: readonly Counted[], now: Date): Shown {
  const { id, name, channel, category, segment_id, sender_id, variants, holdout, state } = row
  return {
    id,
    name,
    channel,
    category,
    segment_id,
    sender_id,
    trigger: { kind: row.trigger_kind, event: row.trigger_event, wait_minutes: row.wait_minutes },
    variants,
    holdout,
    goal: row.goal_event === null ? null : { event: row.goal_event, days: row.goal_days ?? 0 },
    tracking: { clicks: row.track_clicks, opens: row.track_opens },
    state,
    paused_reason: row.paused_reason,
    starts_at: row.starts_at,
    started_at: row.started_at,
    finished_at: row.finished_at,
    progress: progressOf(row, counted, now),
    rates: ratesOf(row, counted),
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}

function progressOf(row: CampaignRow, counted: readonly Counted[], now: Date): Shown['progress'] {
  const people = (what: string) => peopleOf(counted, what)
  const [recipients, decided] = [people('recipients'), people('decided')]
  const waiting = Math.max(recipients - decided, 0)
  return {
    recipients,
    is_complete: row.trigger_kind === 'once' && row.fanned_out_at !== null,
    waiting,
    sent: people('sent'),
    failed: people('failed') + people('interrupted'),
    skipped: people('skipped'),
    held_out: people('held_out'),
    remaining_seconds: row.state === 'sending' ? remainingSeconds(row, { waiting, decided }, now) : null,
  }
}

/** Returns shares of the messages sent, or null for an outcome that is not measured. */
function ratesOf(row: CampaignRow, counted: readonly Counted[]): Shown['rates'] {
  const sent = peopleOf(counted, 'sent')
  const rate = (what: string, isMeasured: boolean) => (isMeasured && sent > 0 ? peopleOf(counted, what) / sent : null)
  return {
    opened: rate('opened', row.track_opens),
    clicked: rate('clicked', row.track_clicks),
    converted: rate('converted', row.goal_event !== null),
  }
}

/** The audited fields. */
export const auditedFields = [
  'name',
  'channel',
  'category',
  'segment_id',
  'sender_id',
  'trigger',
  'variants',
  'holdout',
  'goal',
  'tracking',
] as const satisfies (keyof Shown)[]
