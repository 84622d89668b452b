import { Type } from 'typebox'
import { anyone, area, perIp } from '../kernel/index.ts'
import { Pricing } from '../shapes/catalogue.ts'
import { couponRoutes } from './catalogue.coupons.ts'
import { featureRoutes, meterRoutes } from './catalogue.features.ts'
import { priceRoutes, productRoutes } from './catalogue.products.ts'

export const catalogue = area(
  'catalogue',
  { group: 'Money', about: 'Products and their prices, features, meters and coupons.' },
  {
    ...productRoutes,
    ...priceRoutes,
    ...featureRoutes,
    ...meterRoutes,
    ...couponRoutes,
    pricing: {
      method: 'GET',
      path: '/v1/pricing/{publishableKey}',
      summary: 'List public products with an active price, by position',
      access: anyone('any_site', 'prices are public, and a publishable key is not a secret'),
      params: Type.Object({ publishableKey: Type.String({ maxLength: 200 }) }),
      limits: [perIp(600, 'minute')],
      cacheSeconds: 10,
      success: { status: 200, etag: true, body: Pricing },
    },
  },
)
