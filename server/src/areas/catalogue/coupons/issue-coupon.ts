import { v7 as uuid } from 'uuid'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { type CouponRow, findCouponById, insertCoupon } from './coupons.sql.ts'

/**
 * A coupon for one person, with the terms of another: a code of its own that is redeemed once. It stays out of the list
 * of coupons, and outlives the archiving of the other. Null where that one is not there.
 */
export async function issueCoupon(
  tx: Db,
  scope: EnvironmentScope,
  { couponId, code, now }: { couponId: string; code: string; now: Date },
): Promise<Pick<CouponRow, 'id' | 'code'> | null> {
  const terms = await findCouponById(tx, scope, couponId)
  if (!terms) return null
  const own = { id: uuid(), code, max_redemptions: 1, redeemed: 0, redeem_by: null, archived_at: null }
  await insertCoupon(tx, scope, { ...terms, ...own, created_at: now.toISOString() }, couponId)
  return { id: own.id, code }
}
