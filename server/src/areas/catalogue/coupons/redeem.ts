import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { type CouponRow, findCouponByCode, lockCoupon } from './coupons.sql.ts'
import {
  countUses,
  deleteHold,
  findRedemption,
  insertHold,
  type Redemption,
  saveRedemption,
} from './redemptions.sql.ts'
import { stateOf } from './rules.ts'

/** Finds the coupon of a code if it can be redeemed now. */
export async function findCoupon(db: Db, scope: EnvironmentScope, code: string, now: Date): Promise<CouponRow | null> {
  const coupon = await findCouponByCode(db, scope, code)
  return coupon && stateOf(coupon, now) === 'redeemable' ? coupon : null
}

/** `in_use`: another checkout of the same customer holds it. */
type Hold =
  | { readonly state: 'held' | 'redeemed_before' | 'not_redeemable' }
  | { readonly state: 'in_use'; readonly checkoutId: string }

/**
 * Holds a coupon for an open checkout: one hold and one redemption per customer, and no more in total than the coupon
 * allows. Concurrent holds wait.
 */
export async function holdCoupon(tx: Db, scope: EnvironmentScope, wanted: Redemption): Promise<Hold> {
  const coupon = await lockCoupon(tx, scope, wanted.couponId)
  if (!coupon) return { state: 'not_redeemable' }
  const known = await findRedemption(tx, scope, wanted)
  if (known?.redeemed_at) return { state: 'redeemed_before' }
  if (known) return known.subject === wanted.checkoutId ? { state: 'held' } : inUse(known.subject)
  const isTaken = coupon.max_redemptions !== null && coupon.redeemed + coupon.held >= coupon.max_redemptions
  if (isTaken || stateOf(coupon, wanted.now) !== 'redeemable') return { state: 'not_redeemable' }
  await insertHold(tx, scope, wanted)
  await countUses(tx, scope, coupon.id, { held: 1, redeemed: 0 })
  return { state: 'held' }
}

const inUse = (checkoutId: string): Hold => ({ state: 'in_use', checkoutId })

/** Counts a coupon once its checkout is paid. Nothing happens where the customer has redeemed it already. */
export async function redeemCoupon(tx: Db, scope: EnvironmentScope, paid: Redemption): Promise<void> {
  await lockCoupon(tx, scope, paid.couponId)
  const known = await findRedemption(tx, scope, paid)
  if (known?.redeemed_at) return
  await saveRedemption(tx, scope, paid)
  await countUses(tx, scope, paid.couponId, { held: known ? -1 : 0, redeemed: 1 })
}

/** Gives back a hold whose checkout was never paid. Nothing happens where that checkout holds nothing. */
export async function releaseCoupon(
  tx: Db,
  scope: EnvironmentScope,
  hold: Pick<Redemption, 'couponId' | 'checkoutId'>,
): Promise<void> {
  await lockCoupon(tx, scope, hold.couponId)
  if (await deleteHold(tx, scope, hold)) await countUses(tx, scope, hold.couponId, { held: -1, redeemed: 0 })
}
