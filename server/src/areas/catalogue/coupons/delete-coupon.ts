import type { catalogue } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { refuseInUse } from '../refusals.ts'
import { deleteCouponRow, lockCoupon } from './coupons.sql.ts'

export const deleteCoupon: Verb<typeof catalogue.routes.removeCoupon> = async ({ params, scope, change }) =>
  change(async (tx) => {
    const { id, code } = (await lockCoupon(tx, scope, params.id)) ?? fail('not_found')
    await deleteCouponRow(tx, scope, id)
    tx.audited({ target: { type: 'coupon', id, name: code } })
  }).catch(refuseInUse('coupon'))
