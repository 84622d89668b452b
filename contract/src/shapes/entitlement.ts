import { Type } from 'typebox'
import { chosen, nullable, oneOf, shape, strict, Timestamp, Uuid } from '../kernel/index.ts'
import { CustomerExternalId } from './named-customer.ts'

const mostGranted = 1_000_000_000_000

const FeatureKey = Type.String({
  maxLength: 100,
  pattern: '^[a-z0-9][a-z0-9._-]*$',
  examples: ['projects'],
  description: 'The key of a feature',
})

/** How much of a feature, as the catalogue writes it. */
const granted = (description: string) =>
  Type.Unsafe<boolean | number | null>({ type: ['boolean', 'integer', 'null'], examples: [10], description })

const Granted = granted('For a boolean feature, whether it is granted; otherwise the amount, or null for no limit')
const Used = nullable(
  Type.Integer({
    description: 'The usage in this period; for seats, the number of members. Null for a boolean feature',
  }),
)
const Remaining = nullable(Type.Integer({ description: 'Null if there is no limit' }))
const ResetsAt = nullable(
  Type.String({ ...Timestamp, description: 'The time at which usage resets; null if it does not' }),
)

const EntitlementSource = shape('EntitlementSource', {
  type: oneOf('subscription', 'default_plan', 'override'),
  id: Type.String({ format: 'uuid', description: 'The ID of the subscription, the default plan or the override' }),
  name: Type.String({ description: 'The name of the product, or the reason of the override', examples: ['Pro'] }),
  granted: Granted,
  expires_at: nullable(
    Type.String({ ...Timestamp, description: 'The time at which it ends; for a subscription, if it is canceled' }),
  ),
})

export const Entitlement = chosen(
  shape('Entitlement', {
    feature: FeatureKey,
    name: Type.String({ examples: ['Projects'] }),
    kind: oneOf('boolean', 'limit', 'metered'),
    granted: Granted,
    used: Used,
    remaining: Remaining,
    resets_at: ResetsAt,
    expires_at: nullable(
      Type.String({ ...Timestamp, description: 'The time at which the last source ends; null if one does not end' }),
    ),
    sources: Type.Array(EntitlementSource),
  }),
)

const customer = {
  customer_id: Type.Optional(Uuid),
  customer_external_id: Type.Optional(CustomerExternalId),
  customer_key: Type.Optional(
    Type.String({ minLength: 1, maxLength: 300, description: 'An API key of the customer, instead of its ID' }),
  ),
}

export const CheckFeature = chosen(
  strict(
    {
      ...customer,
      feature: FeatureKey,
      quantity: Type.Optional(
        Type.Integer({ minimum: 1, maximum: mostGranted, description: 'The requested amount; defaults to 1' }),
      ),
      consume: Type.Optional(Type.Boolean({ description: 'Whether to consume the quantity if it is available' })),
    },
    { name: 'CheckFeature' },
  ),
)

export const ReleaseFeature = chosen(
  strict(
    {
      ...customer,
      feature: FeatureKey,
      quantity: Type.Optional(
        Type.Integer({ minimum: 1, maximum: mostGranted, description: 'The released amount; defaults to 1' }),
      ),
    },
    { name: 'ReleaseFeature' },
  ),
)

export const SetFeatureUse = chosen(
  strict(
    {
      ...customer,
      feature: FeatureKey,
      used: Type.Integer({
        minimum: 0,
        maximum: mostGranted,
        description: 'The amount in use, which may be more than granted',
      }),
    },
    { name: 'SetFeatureUse' },
  ),
)

const checkReasons = ['granted', 'not_granted', 'limit_reached'] as const

export const CheckedFeature = chosen(
  shape('CheckedFeature', {
    allowed: Type.Boolean(),
    reason: oneOf(...checkReasons),
    granted: Granted,
    used: Used,
    remaining: Remaining,
    resets_at: ResetsAt,
  }),
)

const Reason = Type.String({ minLength: 1, maxLength: 500, pattern: '\\S', examples: ['Agreed for the pilot'] })

export const NewOverride = chosen(
  strict(
    {
      feature: FeatureKey,
      value: Type.Unsafe<boolean | number | null>({
        type: ['boolean', 'integer', 'null'],
        minimum: 1,
        maximum: mostGranted,
        examples: [10],
        description:
          '`true` for a boolean feature; otherwise the amount in addition to the plans, or null for no limit',
      }),
      reason: Reason,
      expires_at: Type.Optional(nullable(Timestamp)),
    },
    { name: 'NewOverride' },
  ),
)

export const Override = chosen(
  shape('Override', {
    id: Uuid,
    feature: FeatureKey,
    value: Granted,
    reason: Reason,
    created_by: nullable(Type.String({ description: 'The email of the member who granted it' })),
    expires_at: nullable(Timestamp),
    created_at: Timestamp,
  }),
)

export const HeldFeatures = chosen(
  shape('HeldFeatures', {
    customer_id: Uuid,
    features: Type.Record(Type.String(), granted('`true`, the amount, or null for no limit'), {
      description: 'The features of the customer by key',
    }),
  }),
)
