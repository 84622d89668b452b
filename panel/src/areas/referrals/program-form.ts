import type { UseFormReturnType } from '@mantine/form'
import type { Input } from '@userkeep/client'
import { texts } from '../../texts/referrals.ts'
import type { Program } from './referral.ts'

type Body = Input<'PUT /v1/organization/referrals/program'>['body']
type Reward = Program['referrer_reward']

/** The values of the fields: a number is '' while it is empty. */
export interface RewardDraft {
  kind: 'none' | 'credits' | 'coupon'
  amount: number | ''
  expires_after_days: number | ''
  coupon_id: string | null
}

export interface ProgramDraft {
  active: boolean
  segment_id: string | null
  counts_on: Program['counts_on']
  activation: 'event' | 'checklist'
  activation_event: string
  activation_checklist_id: string | null
  attribution: Program['attribution']
  window_days: number | ''
  hold_days: number | ''
  referrer_reward: RewardDraft
  referred_reward: RewardDraft
  max_per_referrer: number | ''
  max_total: number | ''
  landing_url: string
}

export type ProgramForm = UseFormReturnType<ProgramDraft>

const rewardDraft = (reward: Reward): RewardDraft => ({
  kind: reward?.kind ?? 'none',
  amount: reward?.kind === 'credits' ? reward.amount : '',
  expires_after_days: reward?.kind === 'credits' ? (reward.expires_after_days ?? '') : '',
  coupon_id: reward?.kind === 'coupon' ? reward.coupon_id : null,
})

export const draftOf = (program: Program): ProgramDraft => ({
  active: program.active,
  segment_id: program.segment_id,
  counts_on: program.counts_on,
  activation: program.activation_checklist_id ? 'checklist' : 'event',
  activation_event: program.activation_event ?? '',
  activation_checklist_id: program.activation_checklist_id,
  attribution: program.attribution,
  window_days: program.window_days ?? '',
  hold_days: program.hold_days,
  referrer_reward: rewardDraft(program.referrer_reward),
  referred_reward: rewardDraft(program.referred_reward),
  max_per_referrer: program.max_per_referrer ?? '',
  max_total: program.max_total ?? '',
  landing_url: program.landing_url ?? '',
})

const orNull = (value: number | ''): number | null => (value === '' ? null : value)

function rewardOf({ kind, amount, expires_after_days, coupon_id }: RewardDraft): Body['referrer_reward'] {
  if (kind === 'none') return null
  if (kind === 'coupon') return { kind, coupon_id: coupon_id ?? '' }
  return { kind, amount: Number(amount), expires_after_days: orNull(expires_after_days) }
}

export function toBody(draft: ProgramDraft): Body {
  const isActivated = draft.counts_on === 'activated'
  const isEvent = draft.activation === 'event'
  return {
    active: draft.active,
    segment_id: draft.segment_id,
    counts_on: draft.counts_on,
    activation_event: isActivated && isEvent ? draft.activation_event.trim() : null,
    activation_checklist_id: isActivated && !isEvent ? draft.activation_checklist_id : null,
    attribution: draft.attribution,
    window_days: orNull(draft.window_days),
    hold_days: Number(draft.hold_days),
    referrer_reward: rewardOf(draft.referrer_reward),
    referred_reward: rewardOf(draft.referred_reward),
    max_per_referrer: orNull(draft.max_per_referrer),
    max_total: orNull(draft.max_total),
    landing_url: draft.landing_url.trim() || null,
  }
}

/** Returns the fields that must be filled in before saving. */
export function problemsOf(draft: ProgramDraft): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const side of ['referrer_reward', 'referred_reward'] as const) {
    const { kind, amount, coupon_id } = draft[side]
    if (kind === 'credits' && !amount) problems[`${side}.amount`] = texts.enterAnAmount
    if (kind === 'coupon' && !coupon_id) problems[`${side}.coupon_id`] = texts.chooseACoupon
  }
  if (draft.counts_on === 'activated') {
    if (draft.activation === 'event' && !draft.activation_event.trim())
      problems.activation_event = texts.enterAnEventName
    if (draft.activation === 'checklist' && !draft.activation_checklist_id)
      problems.activation_checklist_id = texts.chooseAChecklist
  }
  return problems
}
