import type { ReferralReason } from '@userkeep/contract/shapes/referral'
import type { Change } from '../../../platform/change.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { countInProgram } from '../program/program.sql.ts'
import { cancelRewards } from '../rewards/rewards.sql.ts'
import { type ReferralRow, saveEnd } from './referrals.sql.ts'

/**
 * Rejects a referral that does not count yet, and revokes one that is on hold, which frees its place under the caps. A
 * paid one stays. The caller holds the locks of the program and the referral.
 */
export async function endReferral(
  tx: Change,
  scope: EnvironmentScope,
  referral: ReferralRow,
  reason: ReferralReason,
  now: Date,
): Promise<'refused' | 'revoked' | null> {
  const { id, state, referrer_id, referred_id } = referral
  if (state !== 'pending' && state !== 'holding') return null
  const end = state === 'pending' ? 'refused' : 'revoked'
  await saveEnd(tx, scope, id, { state: end, reason, at: now })
  if (end === 'revoked') {
    await cancelRewards(tx, scope, id)
    await countInProgram(tx, scope, -1)
  }
  if (referrer_id !== null && referred_id !== null) {
    tx.fact({
      type: `referral.${end}`,
      about: id,
      contactId: referred_id,
      data: { contact_id: referred_id, referral_id: id, referrer_id, reason },
    })
  }
  return end
}
