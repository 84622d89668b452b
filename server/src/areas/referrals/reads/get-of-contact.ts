import type { referrals } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { liveContact } from '../../contacts/public.ts'
import { findCodeOf } from '../links/codes.sql.ts'
import { findReferredBy, rewardsOf, standingOf } from './reads.sql.ts'
import { toReferral, toReward } from './views.ts'

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
