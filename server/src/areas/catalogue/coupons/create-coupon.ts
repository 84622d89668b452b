import type { BodyOf, catalogue } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import { invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { refuseTaken } from '../refusals.ts'
import { type CouponRow, insertCoupon } from './coupons.sql.ts'
import { problemOf } from './rules.ts'
import { toCoupon } from './views.ts'

type Route = typeof catalogue.routes.createCoupon

export const createCoupon: Verb<Route> = async ({ body, scope, change, now }) => {
  const coupon = newCoupon(body, now)
  const problem = problemOf(coupon, now)
  if (problem) invalid(...problem)
  return change(async (tx) => {
    await insertCoupon(tx, scope, coupon)
    const { id, redeemed, archived_at, created_at, ...told } = coupon
    tx.audited({
      target: { type: 'coupon', id, name: coupon.code },
      changes: Object.fromEntries(Object.entries(told).map(([field, to]) => [field, { to }])),
    })
    return toCoupon(coupon, now)
  }).catch(refuseTaken('coupons_by_code', 'A coupon with this code exists already.'))
}

const newCoupon = (body: BodyOf<Route>, now: Date): CouponRow => ({
  id: uuid(),
  code: body.code,
  name: body.name,
  percent_off: body.percent_off ?? null,
  amount_off: body.amount_off ?? null,
  currency: body.currency ?? null,
  duration: body.duration,
  duration_periods: body.duration_periods ?? null,
  max_redemptions: body.max_redemptions ?? null,
  redeemed: 0,
  redeem_by: momentOf(body.redeem_by),
  archived_at: null,
  created_at: now.toISOString(),
})

export const momentOf = (at: string | null | undefined): string | null => (at ? new Date(at).toISOString() : null)
