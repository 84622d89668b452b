import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [
  { name: 'catalogue', path: '/catalog', reads: true },
  { name: 'catalogue-features', path: '/catalog?tab=features', reads: true },
  { name: 'catalogue-meters', path: '/catalog?tab=meters', reads: true },
  { name: 'catalogue-coupons', path: '/catalog?tab=coupons', reads: true },
  { name: 'product', path: ({ productId }) => `/catalog?product=${productId}`, reads: true },
  { name: 'product-new', path: '/catalog?new=product' },
  { name: 'feature-new', path: '/catalog?tab=features&new=feature' },
  { name: 'coupon-new', path: '/catalog?tab=coupons&new=coupon' },
  { name: 'catalogue-empty', path: '/catalog', who: 'newcomer' },
]
