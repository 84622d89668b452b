import type { Output } from '@userkeep/client'
import type { PricingPrice, PricingProduct } from '@userkeep/client/pricing'

export type Product = Output<'GET /v1/organization/products'>['products'][number]
export type Price = Output<'GET /v1/organization/prices'>['prices'][number]
export type Feature = Output<'GET /v1/organization/features'>['features'][number]
export type Meter = Output<'GET /v1/organization/meters'>['meters'][number]
export type Coupon = Output<'GET /v1/organization/coupons'>['coupons'][number]

export const reads = {
  products: ['GET /v1/organization/products', 'GET /v1/organization/products/{id}'],
  prices: ['GET /v1/organization/prices'],
  features: ['GET /v1/organization/features'],
  meters: ['GET /v1/organization/meters'],
  coupons: ['GET /v1/organization/coupons'],
} as const

export const kinds = { plan: 'Plan', add_on: 'Add-on', credit_pack: 'Credit pack' } as const
export const featureKinds = { boolean: 'On or off', limit: 'Limit', metered: 'Metered' } as const
export const aggregations = {
  sum: 'Sum of what is reported',
  max: 'Highest value',
  count: 'Number of records',
  unique: 'Number of different values',
  last: 'Latest value',
} as const

export const saleOf = (product: Product, prices: readonly Price[]) => {
  if (product.archived_at !== null) return { tone: 'idle', label: 'Archived' } as const
  if (!product.public) return { tone: 'idle', label: 'Hidden' } as const
  const isPriced = prices.some(({ product_id, archived_at }) => product_id === product.id && archived_at === null)
  return isPriced ? ({ tone: 'good', label: 'On sale' } as const) : ({ tone: 'warn', label: 'No price' } as const)
}

/** As the public pricing has it. */
export const toPricingPrice = (price: Price, meters: readonly Meter[]): PricingPrice => ({
  ...price,
  unit: meters.find(({ key }) => key === price.meter)?.unit ?? null,
})

type Shown = Pick<
  Product,
  'id' | 'kind' | 'key' | 'name' | 'description' | 'features' | 'credits' | 'expires_after_days' | 'included_credits'
>

/** What the pricing page is made of. */
export interface Parts {
  features: readonly Feature[]
  meters: readonly Meter[]
  prices: readonly Price[]
}

/** A product as the public pricing has it. */
export const toPricingProduct = (
  { id, kind, key, name, description, features, credits, expires_after_days, included_credits }: Shown,
  parts: Parts,
): PricingProduct => ({
  ...{ id, kind, key, name, description, credits, expires_after_days, included_credits },
  features: features.flatMap(({ feature: given, value }) => {
    const feature = parts.features.find((one) => one.key === given)
    if (!feature || feature.archived_at !== null) return []
    const unit = parts.meters.find((meter) => meter.key === feature.meter)?.unit ?? null
    return [{ feature: given, name: feature.name, description: feature.description, kind: feature.kind, unit, value }]
  }),
  prices: parts.prices
    .filter(({ product_id, archived_at }) => product_id === id && archived_at === null)
    .map((price) => toPricingPrice(price, parts.meters)),
})

export const written = (number: number) => number.toLocaleString('en')
