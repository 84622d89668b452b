import { type catalogue, pageAnswer, pageOf } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { findCouponById, listCouponRows } from './coupons.sql.ts'
import { toCoupon } from './views.ts'

type Routes = typeof catalogue.routes

export const listCoupons: Verb<Routes['listCoupons']> = async ({ db, scope, query, now }) =>
  pageAnswer('coupons', await listCouponRows(db, scope, query.state, now, pageOf(query)), (row) => toCoupon(row, now))

export const getCoupon: Verb<Routes['getCoupon']> = async ({ params, db, scope, now }) =>
  toCoupon((await findCouponById(db, scope, params.id)) ?? fail('not_found'), now)
