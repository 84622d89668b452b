// Example values of the catalog and of revenue.

import { reports, revenue } from './example-values-reports.ts'

const names = (shapes: string[], name: string) => Object.fromEntries(shapes.map((shape) => [`${shape}.name`, name]))

export const catalogue = {
  ...revenue,
  ...reports,
  ...names(['Product', 'NewProduct', 'ProductChange', 'PricingProduct'], 'Pro'),
  ...names(['Feature', 'NewFeature', 'FeatureChange', 'PricingFeature'], 'Projects'),
  ...names(['Meter', 'NewMeter', 'MeterChange'], 'Storage'),
  ...names(['Coupon', 'NewCoupon', 'CouponChange'], 'Launch offer'),
  position: 1,
  redeemed: 12,
  'Price.type': 'recurring',
  'NewPrice.type': 'recurring',
  'PricingPrice.type': 'recurring',
  'NewPrice.interval': 'month',
  'Price.interval': 'month',
  'PricingPrice.interval': 'month',
}
