import type { catalogue } from '@userkeep/contract'
import { diff } from '../../../platform/diff.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { lockCoupon, saveCoupon } from './coupons.sql.ts'
import { momentOf } from './create-coupon.ts'
import { toCoupon } from './views.ts'

type Route = typeof catalogue.routes.updateCoupon

export const updateCoupon: Verb<Route> = async ({ params, body, scope, change, now }) =>
  change(async (tx) => {
    const before = (await lockCoupon(tx, scope, params.id)) ?? fail('not_found')
    const { redeem_by, ...others } = body
    const after = { ...before, ...others, ...(redeem_by !== undefined && { redeem_by: momentOf(redeem_by) }) }
    if (after.max_redemptions !== null && after.max_redemptions < before.redeemed)
      invalid('max_redemptions', `is less than the ${before.redeemed} times it was redeemed`)
    const changes = diff(before, after, ['name', 'max_redemptions', 'redeem_by'])
    if (Object.keys(changes).length === 0) {
      tx.unchanged()
      return toCoupon(before, now)
    }
    await saveCoupon(tx, scope, after)
    tx.audited({ target: { type: 'coupon', id: after.id, name: after.code }, changes })
    return toCoupon(after, now)
  })
