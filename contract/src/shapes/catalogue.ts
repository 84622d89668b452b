import { Type } from 'typebox'
import { chosen, Name, nullable, oneOf, shape, strict, Timestamp, Uuid } from '../kernel/index.ts'
import { Amount, Currency, moneyBounds } from './money.ts'

export const catalogueBounds = { products: 200, prices: 200, features: 200, tiers: 50, coupons: 10_000 } as const

/** What code asks for. */
export const CatalogueKey = Type.String({
  maxLength: 100,
  pattern: '^[a-z0-9][a-z0-9._-]*$',
  examples: ['pro'],
  description: 'Unique among its kind, and never changed: code and other systems know it',
})

const Description = nullable(Type.String({ maxLength: 1000, examples: ['For teams that build every week'] }))
const archivable = { archived_at: nullable(Timestamp), created_at: Timestamp }

export const MeterAggregation = oneOf('sum', 'max', 'count', 'unique', 'last')
const Unit = nullable(Type.String({ minLength: 1, maxLength: 40, examples: ['GB'], description: 'For people to read' }))

export const Meter = chosen(
  shape('Meter', {
    id: Uuid,
    key: CatalogueKey,
    name: Type.String(),
    unit: Unit,
    aggregation: MeterAggregation,
    ...archivable,
  }),
)

export const NewMeter = chosen(
  strict(
    { key: CatalogueKey, name: Name, unit: Type.Optional(Unit), aggregation: MeterAggregation },
    { name: 'NewMeter' },
  ),
)
export const MeterChange = chosen(
  strict({ name: Type.Optional(Name), unit: Type.Optional(Unit) }, { name: 'MeterChange' }),
)

export const FeatureKind = oneOf('boolean', 'limit', 'metered')
const FeatureMeter = nullable(CatalogueKey)
const CountsMembers = Type.Boolean({
  description: 'Of a limit: what is used of it is the number of members of the team, which nobody reports',
})

export const Feature = chosen(
  shape('Feature', {
    id: Uuid,
    key: CatalogueKey,
    name: Type.String(),
    description: Description,
    kind: FeatureKind,
    meter: FeatureMeter,
    counts_members: CountsMembers,
    ...archivable,
  }),
)

export const NewFeature = chosen(
  strict(
    {
      key: CatalogueKey,
      name: Name,
      description: Type.Optional(Description),
      kind: FeatureKind,
      meter: Type.Optional(FeatureMeter),
      counts_members: Type.Optional(CountsMembers),
    },
    { name: 'NewFeature' },
  ),
)
export const FeatureChange = chosen(
  strict(
    {
      name: Type.Optional(Name),
      description: Type.Optional(Description),
      counts_members: Type.Optional(CountsMembers),
    },
    { name: 'FeatureChange' },
  ),
)

export const ProductKind = oneOf('plan', 'add_on', 'credit_pack')

const FeatureValue = Type.Unsafe<boolean | number | null>({
  type: ['boolean', 'integer', 'null'],
  minimum: 0,
  maximum: moneyBounds.quantity,
  examples: [true],
  description: '`true` of a boolean feature; of others how much, or null for no limit',
})

const ProductFeatures = Type.Array(strict({ feature: CatalogueKey, value: FeatureValue }, { name: 'ProductFeature' }), {
  maxItems: catalogueBounds.features,
  description: 'In the order in which they are shown',
})

const Position = Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Where it is shown; the lowest first' })
const Credits = nullable(
  Type.Integer({ minimum: 1, maximum: moneyBounds.quantity, examples: [5000], description: 'How many a pack holds' }),
)
const ExpiresAfterDays = nullable(
  Type.Integer({ minimum: 1, maximum: 3650, examples: [365], description: 'Of a pack: for how long its credits last' }),
)
const IncludedCredits = nullable(
  Type.Integer({
    minimum: 1,
    maximum: moneyBounds.quantity,
    examples: [1000],
    description: 'Of a plan: granted each paid period',
  }),
)

export const Product = chosen(
  shape('Product', {
    id: Uuid,
    kind: ProductKind,
    key: CatalogueKey,
    name: Type.String(),
    description: Description,
    public: Type.Boolean({ description: 'Whether it is shown to everybody, and so can be bought' }),
    position: Position,
    features: ProductFeatures,
    credits: Credits,
    expires_after_days: ExpiresAfterDays,
    included_credits: IncludedCredits,
    ...archivable,
    updated_at: Timestamp,
  }),
)

const changeable = {
  description: Type.Optional(Description),
  public: Type.Optional(Type.Boolean()),
  position: Type.Optional(Position),
  features: Type.Optional(ProductFeatures),
  credits: Type.Optional(Credits),
  expires_after_days: Type.Optional(ExpiresAfterDays),
  included_credits: Type.Optional(IncludedCredits),
}

export const NewProduct = chosen(
  strict({ kind: ProductKind, key: CatalogueKey, name: Name, ...changeable }, { name: 'NewProduct' }),
)
export const ProductChange = chosen(strict({ name: Type.Optional(Name), ...changeable }, { name: 'ProductChange' }))

const PriceType = oneOf('one_time', 'recurring')
const PriceModel = oneOf('flat', 'per_seat', 'per_unit', 'tiered', 'volume')
export const PriceInterval = oneOf('day', 'week', 'month', 'year')

const TierAmount = Type.Integer({ minimum: 0, maximum: moneyBounds.amount })
export const PriceTier = strict(
  {
    up_to: nullable(
      Type.Integer({ minimum: 1, maximum: moneyBounds.quantity, description: 'Null for the last: it is open' }),
    ),
    unit_amount: TierAmount,
    flat_amount: Type.Optional(TierAmount),
  },
  { name: 'PriceTier' },
)
const Tiers = Type.Array(PriceTier, { minItems: 1, maxItems: catalogueBounds.tiers })

/** What a price asks for. Never changed. */
const asking = {
  type: PriceType,
  model: PriceModel,
  currency: Currency,
  amount: nullable(Amount),
  tiers: nullable(Tiers),
  interval: nullable(PriceInterval),
  interval_count: nullable(Type.Integer({ minimum: 1, maximum: 365, examples: [1] })),
  meter: nullable(CatalogueKey),
  trial_days: nullable(Type.Integer({ minimum: 1, maximum: 730, examples: [14] })),
}

export const Price = chosen(
  shape('Price', {
    id: Uuid,
    product_id: Uuid,
    ...asking,
    on_sale: Type.Boolean({ description: 'Whether the public pricing shows it, and so it can be bought' }),
    ...archivable,
  }),
)

export const NewPrice = chosen(
  strict(
    {
      product_id: Uuid,
      type: PriceType,
      model: PriceModel,
      currency: Currency,
      amount: Type.Optional(asking.amount),
      tiers: Type.Optional(asking.tiers),
      interval: Type.Optional(asking.interval),
      interval_count: Type.Optional(asking.interval_count),
      meter: Type.Optional(asking.meter),
      trial_days: Type.Optional(asking.trial_days),
    },
    { name: 'NewPrice' },
  ),
)

export const PricingFeature = shape('PricingFeature', {
  feature: CatalogueKey,
  name: Type.String(),
  description: Description,
  kind: FeatureKind,
  unit: Unit,
  value: FeatureValue,
})

export const PricingPrice = shape('PricingPrice', { id: Uuid, ...asking, unit: Unit })

export const PricingProduct = shape('PricingProduct', {
  id: Uuid,
  kind: ProductKind,
  key: CatalogueKey,
  name: Type.String(),
  description: Description,
  features: Type.Array(PricingFeature),
  credits: Credits,
  expires_after_days: ExpiresAfterDays,
  included_credits: IncludedCredits,
  prices: Type.Array(PricingPrice),
})

export const Pricing = chosen(shape('Pricing', { products: Type.Array(PricingProduct) }))
