import { isCurrency } from '../pricing/currency.ts'
import type { CouponRow, CouponState } from './coupons.sql.ts'

/** The path of a field and the reason why it is refused. */
export type Problem = readonly [path: string, reason: string]

type Limits = Pick<CouponRow, 'archived_at' | 'redeem_by' | 'redeemed' | 'max_redemptions'>

export function stateOf({ archived_at, redeem_by, redeemed, max_redemptions }: Limits, now: Date): CouponState {
  if (archived_at !== null) return 'archived'
  if (redeem_by !== null && Date.parse(redeem_by) <= now.getTime()) return 'ended'
  return max_redemptions !== null && redeemed >= max_redemptions ? 'used_up' : 'redeemable'
}

/** Returns the first problem of a coupon, or null. */
export function problemOf(coupon: CouponRow, now: Date): Problem | null {
  const { percent_off, amount_off, currency, duration, duration_periods, redeem_by } = coupon
  if (percent_off === null && amount_off === null) return ['percent_off', 'or amount_off is required']
  if (percent_off !== null && amount_off !== null) return ['amount_off', 'cannot be combined with percent_off']
  if (amount_off !== null && currency === null) return ['currency', 'is required with amount_off']
  if (amount_off === null && currency !== null) return ['currency', 'is only allowed with amount_off']
  if (currency !== null && !isCurrency(currency)) return ['currency', 'must be a supported currency']
  if (duration === 'repeating' && duration_periods === null)
    return ['duration_periods', 'is required for a repeating duration']
  if (duration !== 'repeating' && duration_periods !== null)
    return ['duration_periods', 'is only allowed for a repeating duration']
  if (redeem_by !== null && Date.parse(redeem_by) <= now.getTime()) return ['redeem_by', 'is in the past']
  return null
}
