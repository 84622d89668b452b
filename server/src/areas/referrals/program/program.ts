import type { BodyOf, referrals } from '@userkeep/contract'
import type { Db } from '../../../platform/db/sql.ts'
import { diff } from '../../../platform/diff.ts'
import { invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { findCouponById } from '../../catalogue/public.ts'
import { requireSegments } from '../../segments/public.ts'
import { checklistExists, findProgram, lockProgram, type RewardTerms, saveProgram } from './program.sql.ts'
import { noProgram, problemOf, type Terms } from './rules.ts'

export const getProgram: Verb<typeof referrals.routes.program> = async ({ db, scope }) =>
  (await findProgram(db, scope)) ?? noProgram

type Route = typeof referrals.routes.putProgram

export const putProgram: Verb<Route> = async ({ body, scope, change, now }) => {
  const terms = termsOf(body)
  const problem = problemOf(terms)
  if (problem) invalid(...problem)
  return change(async (tx) => {
    await requireThere(tx, scope, terms)
    const before = (await lockProgram(tx, scope)) ?? noProgram
    const changes = diff(before, { ...before, ...terms }, Object.keys(terms) as (keyof Terms)[])
    if (before.updated_at !== null && Object.keys(changes).length === 0) {
      tx.unchanged()
      return before
    }
    await saveProgram(tx, scope, terms, now)
    tx.audited({ target: { type: 'referral_program', id: scope.environmentId, name: null }, changes })
    return { ...before, ...terms, updated_at: now.toISOString() }
  })
}

const termsOf = (body: BodyOf<Route>): Terms => ({
  active: body.active,
  segment_id: body.segment_id ?? null,
  counts_on: body.counts_on,
  activation_event: body.activation_event ?? null,
  activation_checklist_id: body.activation_checklist_id ?? null,
  attribution: body.attribution,
  window_days: body.window_days ?? null,
  hold_days: body.hold_days,
  referrer_reward: rewardOf(body.referrer_reward),
  referred_reward: rewardOf(body.referred_reward),
  max_per_referrer: body.max_per_referrer ?? null,
  max_total: body.max_total ?? null,
  landing_url: body.landing_url ?? null,
})

function rewardOf(given: BodyOf<Route>['referrer_reward']): RewardTerms | null {
  if (given === null || given.kind === 'coupon') return given
  return { kind: 'credits', amount: given.amount, expires_after_days: given.expires_after_days ?? null }
}

async function requireThere(db: Db, scope: EnvironmentScope, terms: Terms): Promise<void> {
  const { segment_id, activation_checklist_id } = terms
  if (segment_id !== null) await requireSegments(db, scope, { segment_id })
  if (activation_checklist_id !== null && !(await checklistExists(db, scope, activation_checklist_id)))
    invalid('activation_checklist_id', 'must be a checklist of this environment')
  for (const field of ['referrer_reward', 'referred_reward'] as const) {
    const reward = terms[field]
    if (reward?.kind === 'coupon' && !(await findCouponById(db, scope, reward.coupon_id)))
      invalid(`${field}.coupon_id`, 'must be a coupon of this environment')
  }
}
