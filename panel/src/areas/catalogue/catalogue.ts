import type { Output } from '@userkeep/client'
import type { PricingPrice, PricingProduct } from '@userkeep/client/pricing'
import { texts } from '../../texts/catalogue.ts'
import { locale } from '../../texts/locale.ts'

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

export const kinds = { plan: texts.plan, add_on: texts.addOn, credit_pack: texts.creditPack } as const
export const featureKinds = { boolean: texts.onOrOff, limit: texts.limit, metered: texts.metered } as const
export const resets: Record<Feature['reset'], string> = {
  never: texts.never,
  period: texts.eachPeriod,
  month: texts.eachMonth,
}

/** Returns when the usage of a feature can reset, the usual one first; none if its usage is not counted. */
export function resetsOf({ kind, counts_members }: Pick<Feature, 'kind' | 'counts_members'>): Feature['reset'][] {
  if (kind === 'boolean' || counts_members) return []
  return kind === 'limit' ? ['never', 'period', 'month'] : ['period', 'month']
}

export const reporters: Record<Meter['reported_by'], string> = {
  backend: texts.backendOnly,
  contact: texts.backendAndContacts,
}

export const aggregations = {
  sum: texts.sumOfReportedValues,
  max: texts.highestValue,
  count: texts.numberOfRecords,
  unique: texts.numberOfUniqueValues,
  last: texts.latestValue,
} as const

export const saleOf = (product: Product, prices: readonly Price[]) => {
  if (product.archived_at !== null) return { tone: 'idle', label: texts.archived } as const
  if (!product.public) return { tone: 'idle', label: texts.hidden } as const
  const isPriced = prices.some(({ product_id, archived_at }) => product_id === product.id && archived_at === null)
  return isPriced ? ({ tone: 'good', label: texts.onSale } as const) : ({ tone: 'warn', label: texts.noPrice } as const)
}

/** Returns the price as public pricing shows it. */
export const toPricingPrice = (price: Price, meters: readonly Meter[]): PricingPrice => ({
  ...price,
  unit: meters.find(({ key }) => key === price.meter)?.unit ?? null,
})

type Shown = Pick<
  Product,
  | 'id'
  | 'kind'
  | 'key'
  | 'name'
  | 'description'
  | 'features'
  | 'credits'
  | 'expires_after_days'
  | 'included_credits'
  | 'stackable'
  | 'default'
>

/** The parts of the pricing page. */
export interface Parts {
  features: readonly Feature[]
  meters: readonly Meter[]
  prices: readonly Price[]
}

/** A product as the public pricing has it. */
export const toPricingProduct = (
  {
    id,
    kind,
    key,
    name,
    description,
    features,
    credits,
    expires_after_days,
    included_credits,
    stackable,
    default: isDefault,
  }: Shown,
  parts: Parts,
): PricingProduct => ({
  ...{ id, kind, key, name, description, credits, expires_after_days, included_credits, stackable },
  default: isDefault,
  features: features.flatMap(({ feature: given, value }) => {
    const feature = parts.features.find((one) => one.key === given)
    if (!feature || feature.archived_at !== null) return []
    const unit = parts.meters.find((meter) => meter.key === feature.meter)?.unit ?? null
    const { name, description, kind, reset } = feature
    return [{ feature: given, name, description, kind, reset, unit, value }]
  }),
  prices: parts.prices
    .filter(({ product_id, archived_at }) => product_id === id && archived_at === null)
    .map((price) => toPricingPrice(price, parts.meters)),
})

export const written = (number: number) => number.toLocaleString(locale)
