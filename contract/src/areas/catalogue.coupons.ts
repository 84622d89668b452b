import { Type } from 'typebox'
import { chosen, collection, EnvironmentQuery, PagingQuery, type RouteSpec, staff } from '../kernel/index.ts'
import { Coupon, CouponChange, CouponState, NewCoupon } from '../shapes/coupon.ts'

const managing = staff('catalogue:manage')
const inEnvironment = Type.Object(EnvironmentQuery)

export const couponRoutes = {
  listCoupons: {
    method: 'GET',
    path: '/v1/organization/coupons',
    summary: 'List the coupons of an environment, newest first',
    access: managing,
    query: Type.Object({ ...EnvironmentQuery, ...PagingQuery, state: Type.Optional(CouponState) }),
    success: { status: 200, body: chosen(collection('coupons', Coupon)) },
    chosen: true,
  },
  createCoupon: {
    method: 'POST',
    path: '/v1/organization/coupons',
    summary: 'Create a coupon with a percentage or a fixed amount',
    access: managing,
    audit: 'coupon.created',
    query: inEnvironment,
    body: NewCoupon,
    success: { status: 201, body: Coupon },
    errors: ['conflict', 'invalid_request'],
    chosen: true,
  },
  getCoupon: {
    method: 'GET',
    path: '/v1/organization/coupons/{id}',
    summary: 'Get a coupon',
    access: managing,
    query: inEnvironment,
    success: { status: 200, body: Coupon },
    chosen: true,
  },
  updateCoupon: {
    method: 'PATCH',
    path: '/v1/organization/coupons/{id}',
    summary: 'Update the name, expiry or redemption limit of a coupon',
    description: 'The discount cannot be changed, because existing redemptions depend on it.',
    access: managing,
    audit: 'coupon.updated',
    query: inEnvironment,
    body: CouponChange,
    success: { status: 200, body: Coupon },
    errors: ['invalid_request'],
    chosen: true,
  },
  removeCoupon: {
    method: 'DELETE',
    path: '/v1/organization/coupons/{id}',
    summary: 'Delete a coupon that was never redeemed. Others can only be archived',
    access: managing,
    audit: 'coupon.deleted',
    query: inEnvironment,
    success: { status: 204 },
    errors: ['conflict'],
    chosen: true,
  },
  archiveCoupon: {
    method: 'POST',
    path: '/v1/organization/coupons/{id}/archive',
    summary: 'Archive a coupon. Existing discounts continue',
    access: managing,
    audit: 'coupon.archived',
    query: inEnvironment,
    success: { status: 200, body: Coupon },
    chosen: true,
  },
  restoreCoupon: {
    method: 'POST',
    path: '/v1/organization/coupons/{id}/restore',
    summary: 'Restore an archived coupon',
    access: managing,
    audit: 'coupon.restored',
    query: inEnvironment,
    success: { status: 200, body: Coupon },
    chosen: true,
  },
} as const satisfies Record<string, RouteSpec>
