import { v7 as uuid } from 'uuid'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { type CouponRow, findCouponById, insertCoupon } from './coupons.sql.ts'

/**
 * Issues a coupon for one person with the terms of another: its own code, redeemable once. It is not in the list of
 * coupons, and stays valid when the other is archived. Returns null if that one does not exist.
 */
export async function issueCoupon(
  tx: Db,
  scope: EnvironmentScope,
  { couponId, code, now }: { couponId: string; code: string; now: Date },
): Promise<Pick<CouponRow, 'id' | 'code'> | null> {
  const terms = await findCouponById(tx, scope, couponId)
  if (!terms) return null
  const own = { id: uuid(), code, max_redemptions: 1, redeemed: 0, held: 0, redeem_by: null, archived_at: null }
  await insertCoupon(tx, scope, { ...terms, ...own, created_at: now.toISOString() }, couponId)
  return { id: own.id, code }
}
