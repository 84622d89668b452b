import { Type } from 'typebox'
import { anyone, area, perIp } from '../kernel/index.ts'
import { Pricing } from '../shapes/catalogue.ts'
import { couponRoutes } from './catalogue.coupons.ts'
import { featureRoutes, meterRoutes } from './catalogue.features.ts'
import { priceRoutes, productRoutes } from './catalogue.products.ts'

export const catalogue = area(
  'catalogue',
  { group: 'Money', about: 'What is for sale: products and their prices, features, meters and coupons.' },
  {
    ...productRoutes,
    ...priceRoutes,
    ...featureRoutes,
    ...meterRoutes,
    ...couponRoutes,
    pricing: {
      method: 'GET',
      path: '/v1/pricing/{publishableKey}',
      summary: 'What is on sale: public products that have a live price, in the order of their positions',
      access: anyone(
        'any_site',
        'Prices are read before anybody signs in; the publishable key in the path is no secret',
      ),
      params: Type.Object({ publishableKey: Type.String({ maxLength: 200 }) }),
      limits: [perIp(600, 'minute')],
      cacheSeconds: 10,
      success: { status: 200, tagged: true, body: Pricing },
    },
  },
)
