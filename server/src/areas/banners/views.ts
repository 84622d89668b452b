import type { AnswerOf, banners } from '@userkeep/contract'
import type { CountedRow } from './banners.sql.ts'
import { stateOf } from './rules.ts'

type Shown = AnswerOf<typeof banners.routes.get>

export const toBanner = ({ seen, clicked, dismissed, ...row }: CountedRow, now: Date): Shown => ({
  ...row,
  state: stateOf(row, now),
  counts: { seen, clicked, dismissed },
})

/** What the audit log tells of a change. */
export const audible = [
  'name',
  'text',
  'action_label',
  'action_url',
  'place',
  'style',
  'segment_id',
  'priority',
  'starts_at',
  'ends_at',
  'active',
  'dismiss',
  'dismiss_days',
] as const satisfies (keyof Shown)[]
