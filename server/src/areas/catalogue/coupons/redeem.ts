import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { type CouponRow, findCouponByCode, lockCoupon } from './coupons.sql.ts'
import { countRedemption, deleteRedemption, insertRedemption, isRedeemed, type Redemption } from './redemptions.sql.ts'
import { stateOf } from './rules.ts'

/** The coupon of a code, where it may be redeemed now. */
export async function findCoupon(db: Db, scope: EnvironmentScope, code: string, now: Date): Promise<CouponRow | null> {
  const coupon = await findCouponByCode(db, scope, code)
  return coupon && stateOf(coupon, now) === 'redeemable' ? coupon : null
}

/**
 * Whether the subject has the coupon now. Redeemed once by each subject, and never past its limits: whoever comes
 * meanwhile waits for this transaction.
 */
export async function redeemCoupon(tx: Db, scope: EnvironmentScope, redemption: Redemption): Promise<boolean> {
  const coupon = await lockCoupon(tx, scope, redemption.couponId)
  if (!coupon) return false
  if (await isRedeemed(tx, scope, redemption)) return true
  if (stateOf(coupon, redemption.now) !== 'redeemable') return false
  await insertRedemption(tx, scope, redemption)
  await countRedemption(tx, scope, coupon.id, 1)
  return true
}

/** Gives back what a subject redeemed: its checkout came to nothing. Nothing happens where it had nothing. */
export async function releaseCoupon(
  tx: Db,
  scope: EnvironmentScope,
  redemption: Pick<Redemption, 'couponId' | 'subject'>,
): Promise<void> {
  await lockCoupon(tx, scope, redemption.couponId)
  if (await deleteRedemption(tx, scope, redemption)) await countRedemption(tx, scope, redemption.couponId, -1)
}
