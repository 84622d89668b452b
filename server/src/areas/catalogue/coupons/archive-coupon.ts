import type { AnswerOf, catalogue } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { type Archivable, archiver, restorer } from '../archiving.ts'
import { archiveCouponRow, type CouponRow, lockCoupon } from './coupons.sql.ts'
import { toCoupon } from './views.ts'

type Routes = typeof catalogue.routes

const coupons: Archivable<CouponRow, AnswerOf<Routes['getCoupon']>> = {
  type: 'coupon',
  find: lockCoupon,
  setArchived: archiveCouponRow,
  name: ({ code }) => code,
  show: toCoupon,
}

export const archiveCoupon: Verb<Routes['archiveCoupon']> = archiver(coupons)
export const restoreCoupon: Verb<Routes['restoreCoupon']> = restorer(coupons)
