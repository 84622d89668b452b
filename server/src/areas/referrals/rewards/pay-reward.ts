import type { Change } from '../../../platform/change.ts'
import { days } from '../../../platform/clock.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { issueCoupon } from '../../catalogue/public.ts'
import { addGrant } from '../../credits/public.ts'
import { notify } from '../../notifications/public.ts'
import { newCode } from '../links/rules.ts'
import { firstTeamOf, type Paid, type RewardRow, savePaid, saveWaiting } from './rewards.sql.ts'

/**
 * Pays one locked reward. The credits or the coupon, the ledger line and the fact commit together, so that a crash pays
 * nothing and the next attempt finds it unpaid.
 */
export async function payReward(
  tx: Change,
  platform: Platform,
  scope: EnvironmentScope,
  reward: RewardRow,
  payerId: string | null,
): Promise<void> {
  const { id, referral_id, side, contact_id, kind, amount } = reward
  if (contact_id === null) return
  const paid =
    kind === 'credits'
      ? await payCredits(tx, platform, scope, { ...reward, contact_id }, payerId)
      : await payCoupon(tx, platform, scope, reward)
  if (!paid) return saveWaiting(tx, scope, id)
  await savePaid(tx, scope, id, paid)
  await notify(tx, scope, [{ contactId: contact_id, url: null, batchId: id, ...wordsOf(reward, paid) }], paid.at)
  tx.fact({
    type: 'referral.rewarded',
    about: referral_id,
    contactId: contact_id,
    data: { contact_id, referral_id, reward_id: id, side, kind, amount },
  })
}

/** Returns the notification of a reward. A code has only letters and digits. */
const wordsOf = ({ side, amount }: RewardRow, { coupon }: Paid) => ({
  title: coupon ? 'You got a coupon' : `You got ${amount?.toLocaleString('en')} ${amount === 1 ? 'credit' : 'credits'}`,
  bodyHtml:
    (side === 'referrer' ? '<p>For a friend who joined.</p>' : '<p>For joining through a friend.</p>') +
    (coupon ? `<p>Your code: <strong>${coupon.code}</strong></p>` : ''),
})

/** Pays the customer whose payment counted, or else the one they joined first. Returns null if there is none. */
async function payCredits(
  tx: Change,
  platform: Platform,
  scope: EnvironmentScope,
  { contact_id, amount, expires_after_days }: RewardRow & { contact_id: string },
  payerId: string | null,
): Promise<Paid | null> {
  const now = platform.clock.now()
  const expires_at =
    expires_after_days === null ? null : new Date(now.getTime() + days(expires_after_days)).toISOString()
  const asked = { amount: amount ?? 0, reason: 'Referral', source: 'referral' as const, expires_at, invoice: null }
  for (const customerId of [payerId, await firstTeamOf(tx, scope, contact_id)]) {
    const grant = customerId === null ? null : await addGrant(tx, platform, scope, customerId, asked)
    if (grant) return { at: now, customerId, grantId: grant.id, coupon: null }
  }
  return null
}

async function payCoupon(
  tx: Change,
  { clock }: Platform,
  scope: EnvironmentScope,
  { coupon_id }: RewardRow,
): Promise<Paid | null> {
  const now = clock.now()
  const coupon = coupon_id && (await issueCoupon(tx, scope, { couponId: coupon_id, code: newCode(), now }))
  return coupon ? { at: now, customerId: null, grantId: null, coupon } : null
}
