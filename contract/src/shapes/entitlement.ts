import { Type } from 'typebox'
import { chosen, nullable, oneOf, shape, strict, Timestamp, Uuid } from '../kernel/index.ts'

export const mostGranted = 1_000_000_000_000

const FeatureKey = Type.String({
  maxLength: 100,
  pattern: '^[a-z0-9][a-z0-9._-]*$',
  examples: ['projects'],
  description: 'The key of a feature',
})

/** How much of a feature, as the catalogue writes it. */
const granted = (description: string) =>
  Type.Unsafe<boolean | number | null>({ type: ['boolean', 'integer', 'null'], examples: [10], description })

const Granted = granted('Of a boolean feature whether it is held; of others how much, or null for no limit')
const Used = nullable(
  Type.Integer({ description: 'In this period; of seats, the members of the team. Null of a boolean feature' }),
)
const Remaining = nullable(Type.Integer({ description: 'Null where there is no limit' }))
const ResetsAt = nullable(
  Type.String({ ...Timestamp, description: 'When use begins at 0 again; null where it never does' }),
)

const EntitlementSource = shape('EntitlementSource', {
  type: oneOf('subscription', 'override'),
  id: Type.String({ format: 'uuid', description: 'Of the subscription or of the override' }),
  name: Type.String({ description: 'The product, or the reason of the override', examples: ['Pro'] }),
  granted: Granted,
  expires_at: nullable(
    Type.String({ ...Timestamp, description: 'When it ends; of a subscription, where it is canceled by then' }),
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
      Type.String({ ...Timestamp, description: 'When the last of its sources ends; null where one does not' }),
    ),
    sources: Type.Array(EntitlementSource),
  }),
)

export const CheckFeature = chosen(
  strict(
    {
      customer_id: Type.Optional(Uuid),
      customer_key: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 300,
          description: 'A key that the customer issued, in place of its id',
        }),
      ),
      feature: FeatureKey,
      quantity: Type.Optional(
        Type.Integer({ minimum: 1, maximum: mostGranted, description: 'How much is wanted; 1 unless said' }),
      ),
      consume: Type.Optional(
        Type.Boolean({ description: 'Whether it is used at once, where there is as much; else nothing is' }),
      ),
    },
    { name: 'CheckFeature' },
  ),
)

export const checkReasons = ['granted', 'not_granted', 'limit_reached'] as const

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
        description: '`true` of a boolean feature; of others how much beside what plans grant, or null for no limit',
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
    created_by: nullable(Type.String({ description: 'The address of whoever set it' })),
    expires_at: nullable(Timestamp),
    created_at: Timestamp,
  }),
)

export const HeldFeatures = chosen(
  shape('HeldFeatures', {
    customer_id: Uuid,
    features: Type.Record(Type.String(), granted('`true`, how much, or null for no limit'), {
      description: 'Every feature that the team holds, by its key',
    }),
  }),
)
