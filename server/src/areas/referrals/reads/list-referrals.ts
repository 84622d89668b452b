import { pageAnswer, pageOf, type referrals } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { listReferralRows, listRewardRows } from './reads.sql.ts'
import { toReferral, toReward } from './views.ts'

type Routes = typeof referrals.routes

export const listReferrals: Verb<Routes['list']> = async ({ db, scope, query }) =>
  pageAnswer('referrals', await listReferralRows(db, scope, query, pageOf(query)), toReferral)

export const listRewards: Verb<Routes['rewards']> = async ({ db, scope, query }) =>
  pageAnswer('rewards', await listRewardRows(db, scope, query.state, pageOf(query)), toReward)
