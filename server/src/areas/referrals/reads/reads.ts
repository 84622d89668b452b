import { pageAnswer, pageOf, type referrals } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { liveContact } from '../../contacts/public.ts'
import { findCodeOf } from '../links/codes.sql.ts'
import {
  countOpened,
  countStates,
  findReferredBy,
  listReferralRows,
  listRewardRows,
  rewardsOf,
  standingOf,
} from './reads.sql.ts'
import { toReferral, toReward } from './views.ts'

type Routes = typeof referrals.routes

export const listReferrals: Verb<Routes['list']> = async ({ db, scope, query }) =>
  pageAnswer('referrals', await listReferralRows(db, scope, query, pageOf(query)), toReferral)

export const listRewards: Verb<Routes['rewards']> = async ({ db, scope, query }) =>
  pageAnswer('rewards', await listRewardRows(db, scope, query.state, pageOf(query)), toReward)

export const getOfContact: Verb<typeof referrals.routes.ofContact> = async ({ db, scope, params }) => {
  const { id } = await liveContact(db, scope, params.id)
  const [code, referredBy, standing, rewards] = await Promise.all([
    findCodeOf(db, scope, id),
    findReferredBy(db, scope, id),
    standingOf(db, scope, id),
    rewardsOf(db, scope, id),
  ])
  return { code, referred_by: referredBy && toReferral(referredBy), standing, rewards: rewards.map(toReward) }
}

export const getReport: Verb<typeof referrals.routes.report> = async ({ db, scope, query }) => {
  const between = { from: query.from, to: query.to }
  const [opened, states] = await Promise.all([countOpened(db, scope, between), countStates(db, scope, between)])
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
  return {
    opened,
    signed_up: sum(states.map(({ count }) => count)),
    counted: sum(states.map(({ counted }) => counted)),
    rewarded: sum(states.filter(({ state }) => state === 'rewarded').map(({ count }) => count)),
    refused: states.flatMap(({ state, reason, count }) =>
      (state === 'refused' || state === 'revoked') && reason !== null ? [{ state, reason, count }] : [],
    ),
  }
}
