import { Type } from 'typebox'
import { chosen, collection, EnvironmentQuery, PagingQuery, type RouteSpec, staff } from '../kernel/index.ts'
import { Coupon, CouponChange, CouponState, NewCoupon } from '../shapes/coupon.ts'

const managing = staff('catalogue:manage')
const inEnvironment = Type.Object(EnvironmentQuery)

export const couponRoutes = {
  listCoupons: {
    method: 'GET',
    path: '/v1/organization/coupons',
    summary: 'The coupons of an environment, the newest first',
    access: managing,
    query: Type.Object({ ...EnvironmentQuery, ...PagingQuery, state: Type.Optional(CouponState) }),
    success: { status: 200, body: chosen(collection('coupons', Coupon)) },
    chosen: true,
  },
  createCoupon: {
    method: 'POST',
    path: '/v1/organization/coupons',
    summary: 'Create a coupon: a percentage, or an amount of one currency',
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
    summary: 'One coupon',
    access: managing,
    query: inEnvironment,
    success: { status: 200, body: Coupon },
    chosen: true,
  },
  updateCoupon: {
    method: 'PATCH',
    path: '/v1/organization/coupons/{id}',
    summary: 'Change the name of a coupon, or for how long and how often it can be redeemed',
    description: 'What it takes off cannot be changed: who has redeemed it relies on it.',
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
    summary: 'Delete a coupon that was never redeemed; any other can only be archived',
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
    summary: 'Let a coupon be redeemed no more; who has redeemed it keeps its discount',
    access: managing,
    audit: 'coupon.archived',
    query: inEnvironment,
    success: { status: 200, body: Coupon },
    chosen: true,
  },
  restoreCoupon: {
    method: 'POST',
    path: '/v1/organization/coupons/{id}/restore',
    summary: 'Let an archived coupon be redeemed again, within its limits',
    access: managing,
    audit: 'coupon.restored',
    query: inEnvironment,
    success: { status: 200, body: Coupon },
    chosen: true,
  },
} as const satisfies Record<string, RouteSpec>
