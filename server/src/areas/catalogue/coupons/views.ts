import type { AnswerOf, catalogue } from '@userkeep/contract'
import type { CouponRow } from './coupons.sql.ts'
import { stateOf } from './rules.ts'

export const toCoupon = (row: CouponRow, now: Date): AnswerOf<typeof catalogue.routes.getCoupon> => ({
  ...row,
  state: stateOf(row, now),
})
