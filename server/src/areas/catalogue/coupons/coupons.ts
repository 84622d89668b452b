import { type AnswerOf, type BodyOf, type catalogue, pageAnswer, pageOf } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import { diff } from '../../../platform/diff.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { type Archivable, archiver, restorer } from '../archiving.ts'
import { refuseInUse, refuseTaken } from '../refusals.ts'
import {
  archiveCouponRow,
  type CouponRow,
  deleteCouponRow,
  findCouponById,
  insertCoupon,
  listCouponRows,
  lockCoupon,
  saveCoupon,
} from './coupons.sql.ts'
import { problemOf, stateOf } from './rules.ts'

const toCoupon = (row: CouponRow, now: Date): AnswerOf<typeof catalogue.routes.getCoupon> => ({
  ...row,
  state: stateOf(row, now),
})

type Routes = typeof catalogue.routes

export const listCoupons: Verb<Routes['listCoupons']> = async ({ db, scope, query, now }) =>
  pageAnswer('coupons', await listCouponRows(db, scope, query.state, now, pageOf(query)), (row) => toCoupon(row, now))

export const getCoupon: Verb<Routes['getCoupon']> = async ({ params, db, scope, now }) =>
  toCoupon((await findCouponById(db, scope, params.id)) ?? fail('not_found'), now)

export const createCoupon: Verb<typeof catalogue.routes.createCoupon> = async ({ body, scope, change, now }) => {
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
  }).catch(refuseTaken('coupons_by_code', 'A coupon with this code already exists.'))
}

const newCoupon = (body: BodyOf<typeof catalogue.routes.createCoupon>, now: Date): CouponRow => ({
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
  held: 0,
  redeem_by: momentOf(body.redeem_by),
  archived_at: null,
  created_at: now.toISOString(),
})

const momentOf = (at: string | null | undefined): string | null => (at ? new Date(at).toISOString() : null)

const lessThan = ({ redeemed, held }: Pick<CouponRow, 'redeemed' | 'held'>): string =>
  held === 0
    ? `must be at least ${redeemed}, the number of redemptions`
    : `must cover the ${redeemed} redemptions and ${held} open checkouts`

export const updateCoupon: Verb<typeof catalogue.routes.updateCoupon> = async ({ params, body, scope, change, now }) =>
  change(async (tx) => {
    const before = (await lockCoupon(tx, scope, params.id)) ?? fail('not_found')
    const { redeem_by, ...others } = body
    const after = { ...before, ...others, ...(redeem_by !== undefined && { redeem_by: momentOf(redeem_by) }) }
    if (after.max_redemptions !== null && after.max_redemptions < before.redeemed + before.held)
      invalid('max_redemptions', lessThan(before))
    const changes = diff(before, after, ['name', 'max_redemptions', 'redeem_by'])
    if (Object.keys(changes).length === 0) {
      tx.unchanged()
      return toCoupon(before, now)
    }
    await saveCoupon(tx, scope, after)
    tx.audited({ target: { type: 'coupon', id: after.id, name: after.code }, changes })
    return toCoupon(after, now)
  })

const coupons: Archivable<CouponRow, AnswerOf<Routes['getCoupon']>> = {
  type: 'coupon',
  find: lockCoupon,
  setArchived: archiveCouponRow,
  name: ({ code }) => code,
  show: toCoupon,
}

export const archiveCoupon: Verb<Routes['archiveCoupon']> = archiver(coupons)
export const restoreCoupon: Verb<Routes['restoreCoupon']> = restorer(coupons)

export const deleteCoupon: Verb<typeof catalogue.routes.removeCoupon> = async ({ params, scope, change }) =>
  change(async (tx) => {
    const { id, code } = (await lockCoupon(tx, scope, params.id)) ?? fail('not_found')
    await deleteCouponRow(tx, scope, id)
    tx.audited({ target: { type: 'coupon', id, name: code } })
  }).catch(refuseInUse('coupon'))
