import { Type } from 'typebox'
import { chosen, Name, nullable, oneOf, shape, strict, Timestamp, Uuid } from '../kernel/index.ts'
import { FeatureReset } from './feature-reset.ts'
import { Amount, Currency, moneyBounds } from './money.ts'
import { positionShape } from './position.ts'
import { maxTiers, NewTiers, Tiers, UnitAmountDecimal } from './price-tier.ts'

export const catalogueBounds = { products: 200, prices: 200, features: 200, tiers: maxTiers, coupons: 10_000 } as const

/** A key that code uses. */
const CatalogueKey = Type.String({
  maxLength: 100,
  pattern: '^[a-z0-9][a-z0-9._-]*$',
  examples: ['pro'],
  description: 'A unique identifier that cannot be changed',
})

const Description = nullable(Type.String({ maxLength: 1000, examples: ['For teams that build every week'] }))
const archivable = { archived_at: nullable(Timestamp), created_at: Timestamp }

const MeterAggregation = oneOf('sum', 'max', 'count', 'unique', 'last')
const Unit = nullable(
  Type.String({ minLength: 1, maxLength: 40, examples: ['GB'], description: 'A description for buyers' }),
)

const ReportedBy = Type.Unsafe<'backend' | 'contact'>({
  ...oneOf('backend', 'contact'),
  description: 'Who can report usage: `backend` allows secret keys only; `contact` also allows members of a customer',
})

export const Meter = chosen(
  shape('Meter', {
    id: Uuid,
    key: CatalogueKey,
    name: Type.String(),
    unit: Unit,
    aggregation: MeterAggregation,
    reported_by: ReportedBy,
    ...archivable,
  }),
)

export const NewMeter = chosen(
  strict(
    {
      key: CatalogueKey,
      name: Name,
      unit: Type.Optional(Unit),
      aggregation: MeterAggregation,
      reported_by: Type.Optional(ReportedBy),
    },
    { name: 'NewMeter' },
  ),
)
export const MeterChange = chosen(
  strict(
    { name: Type.Optional(Name), unit: Type.Optional(Unit), reported_by: Type.Optional(ReportedBy) },
    { name: 'MeterChange' },
  ),
)

const FeatureKind = oneOf('boolean', 'limit', 'metered')
const FeatureMeter = nullable(CatalogueKey)
const CountsMembers = Type.Boolean({
  description: 'For a limit: the usage is the number of members of the customer',
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
    reset: FeatureReset,
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
      reset: Type.Optional(FeatureReset),
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
  description: '`true` for a boolean feature; otherwise the amount, or null for no limit',
})

const ProductFeatures = Type.Array(strict({ feature: CatalogueKey, value: FeatureValue }, { name: 'ProductFeature' }), {
  maxItems: catalogueBounds.features,
  description: 'In display order',
})

const Position = positionShape('The display position; lowest first')
const Credits = nullable(
  Type.Integer({
    minimum: 1,
    maximum: moneyBounds.quantity,
    examples: [5000],
    description: 'The number of credits in a pack',
  }),
)
const ExpiresAfterDays = nullable(
  Type.Integer({
    minimum: 1,
    maximum: 3650,
    examples: [365],
    description: 'For a pack: the number of days until its credits expire',
  }),
)
const IncludedCredits = nullable(
  Type.Integer({
    minimum: 1,
    maximum: moneyBounds.quantity,
    examples: [1000],
    description: 'For a plan: the credits granted each paid period',
  }),
)

const Stackable = Type.Boolean({
  description: 'For an add-on: whether a customer can subscribe to it more than once',
})

const IsDefault = Type.Boolean({
  description: 'Whether it is the default plan, which every customer without another plan has without a subscription',
})

export const Product = chosen(
  shape('Product', {
    id: Uuid,
    kind: ProductKind,
    key: CatalogueKey,
    name: Type.String(),
    description: Description,
    public: Type.Boolean({ description: 'Whether it is on the pricing page and can be purchased' }),
    default: IsDefault,
    position: Position,
    features: ProductFeatures,
    credits: Credits,
    expires_after_days: ExpiresAfterDays,
    included_credits: IncludedCredits,
    stackable: Stackable,
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
  stackable: Type.Optional(Stackable),
}

export const NewProduct = chosen(
  strict({ kind: ProductKind, key: CatalogueKey, name: Name, ...changeable }, { name: 'NewProduct' }),
)
export const ProductChange = chosen(
  strict(
    {
      name: Type.Optional(Name),
      ...changeable,
      default: Type.Optional(
        Type.Boolean({
          description:
            '`true` makes a plan with a free price the default plan, instead of another one. `false` leaves the environment without one',
        }),
      ),
    },
    { name: 'ProductChange' },
  ),
)

const PriceType = oneOf('one_time', 'recurring')
const PriceModel = oneOf('flat', 'per_seat', 'per_unit', 'tiered', 'volume')
const PriceInterval = oneOf('day', 'week', 'month', 'year')

const PriceAmount = Type.Integer({
  ...Amount,
  minimum: 0,
  description: 'In the minor unit of the currency. 0 is only allowed for flat, recurring prices',
})

/** The terms of a price, which never change. */
const asking = {
  type: PriceType,
  model: PriceModel,
  currency: Currency,
  amount: nullable(PriceAmount),
  unit_amount_decimal: nullable(UnitAmountDecimal),
  package_size: nullable(
    Type.Integer({
      minimum: 2,
      maximum: moneyBounds.quantity,
      examples: [1000],
      description:
        'The number of units that the amount of a per-unit price is for. A started package is billed as a whole',
    }),
  ),
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
    on_sale: Type.Boolean({ description: 'Whether it is on the pricing page and can be purchased' }),
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
      unit_amount_decimal: Type.Optional(asking.unit_amount_decimal),
      package_size: Type.Optional(asking.package_size),
      tiers: Type.Optional(nullable(NewTiers)),
      interval: Type.Optional(asking.interval),
      interval_count: Type.Optional(asking.interval_count),
      meter: Type.Optional(asking.meter),
      trial_days: Type.Optional(asking.trial_days),
    },
    { name: 'NewPrice' },
  ),
)

const PricingFeature = shape('PricingFeature', {
  feature: CatalogueKey,
  name: Type.String(),
  description: Description,
  kind: FeatureKind,
  reset: FeatureReset,
  unit: Unit,
  value: FeatureValue,
})

const PricingPrice = shape('PricingPrice', { id: Uuid, ...asking, unit: Unit })

const PricingProduct = shape('PricingProduct', {
  id: Uuid,
  kind: ProductKind,
  key: CatalogueKey,
  name: Type.String(),
  description: Description,
  default: IsDefault,
  features: Type.Array(PricingFeature),
  credits: Credits,
  expires_after_days: ExpiresAfterDays,
  included_credits: IncludedCredits,
  stackable: Stackable,
  prices: Type.Array(PricingPrice),
})

export const Pricing = chosen(shape('Pricing', { products: Type.Array(PricingProduct) }))
