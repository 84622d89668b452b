import type { ProgramRow } from './program.sql.ts'

type Problem = readonly [path: string, reason: string]

/** Used until a program is saved. */
export const noProgram: ProgramRow = {
  active: false,
  segment_id: null,
  counts_on: 'signed_up',
  activation_event: null,
  activation_checklist_id: null,
  attribution: 'last',
  window_days: null,
  hold_days: 0,
  referrer_reward: null,
  referred_reward: null,
  max_per_referrer: null,
  max_total: null,
  landing_url: null,
  counted: 0,
  updated_at: null,
}

export type Terms = Omit<ProgramRow, 'counted' | 'updated_at'>

/** Returns the first problem of a program, or null. */
export function problemOf(terms: Terms): Problem | null {
  const { active, counts_on, activation_event, activation_checklist_id, referrer_reward, referred_reward } = terms
  const named = [activation_event, activation_checklist_id].filter((what) => what !== null).length
  if (counts_on === 'activated' && named !== 1)
    return ['activation_event', 'or activation_checklist_id is required, but not both']
  if (counts_on !== 'activated' && activation_event !== null)
    return ['activation_event', 'is only allowed for `activated`']
  if (counts_on !== 'activated' && activation_checklist_id !== null)
    return ['activation_checklist_id', 'is only allowed for `activated`']
  if (active && referrer_reward === null && referred_reward === null)
    return ['referrer_reward', 'or referred_reward is required while the program is on']
  return null
}
