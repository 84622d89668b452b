import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { type CataloguePrice, discountOf, monthlyAmount } from '../../catalogue/public.ts'
import { lastingDiscount } from './coupons.sql.ts'

/** Returns the monthly revenue of a subscription, without usage and less permanent discounts. */
export async function monthlyFor(
  db: Db,
  scope: EnvironmentScope,
  price: CataloguePrice,
  quantity: number,
  couponId: string | null,
): Promise<number> {
  const amount = price.meter === null ? monthlyAmount(price, quantity) : 0
  const coupon = couponId === null ? null : await lastingDiscount(db, scope, couponId)
  return coupon === null ? amount : amount - discountOf(coupon, amount)
}
