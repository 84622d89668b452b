import { Type } from 'typebox'
import { chosen, Name, nullable, oneOf, shape, strict, Timestamp, Uuid } from '../kernel/index.ts'
import { CustomerExternalId } from './named-customer.ts'

export const FlagKey = Type.String({
  maxLength: 100,
  pattern: '^[a-z0-9][a-z0-9._-]*$',
  examples: ['new-editor'],
  description: 'The identifier used in your code. It cannot be changed, because it is part of the hash.',
})
const VariantKey = Type.String({ maxLength: 60, pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$', examples: ['on'] })

export const flagBounds = {
  variants: 20,
  rules: 50,
  steps: 20,
  prerequisites: 10,
  valueBytes: 8192,
  flags: 500,
} as const

export type FlagValue = string | number | boolean | Record<string, unknown> | unknown[] | null

const Value = Type.Unsafe<FlagValue>({
  type: ['string', 'number', 'boolean', 'object', 'array', 'null'],
  maxLength: flagBounds.valueBytes,
  minimum: -1e15,
  maximum: 1e15,
  maxItems: 200,
  maxProperties: 200,
  propertyNames: { maxLength: 200 },
  additionalProperties: true,
  examples: [true],
  description: 'Any JSON of at most 8 KiB; `true` and `false` for a boolean flag',
})

const Variants = Type.Array(
  strict(
    {
      key: VariantKey,
      value: Value,
      weight: Type.Integer({ minimum: 0, maximum: 100, description: 'Its share for rules without a variant' }),
    },
    { name: 'FlagVariant' },
  ),
  { minItems: 1, maxItems: flagBounds.variants, description: 'The weights must add up to 100' },
)

const Rollout = Type.Number({
  minimum: 0,
  maximum: 100,
  description: 'The percentage of the segment, or of everyone if it is null, in steps of 0.01',
})

const Steps = Type.Array(
  strict(
    { at: Timestamp, rollout: Rollout },
    { name: 'FlagRolloutStep', description: 'From this time on, the percentage of the rule' },
  ),
  {
    maxItems: flagBounds.steps,
    description: 'A timed rollout, in order of time. Before the first step, `rollout` of the rule applies',
  },
)

const Rules = Type.Array(
  strict(
    {
      segment_id: nullable(Uuid),
      rollout: Rollout,
      steps: Type.Optional(chosen(Steps)),
      variant: Type.Optional(nullable(VariantKey)),
    },
    { name: 'FlagRule' },
  ),
  { maxItems: flagBounds.rules, description: 'In order. The first rule that matches applies' },
)

const Prerequisites = Type.Array(
  strict(
    { flag: FlagKey, variant: VariantKey },
    { name: 'FlagPrerequisite', description: 'The variant that the flag must return' },
  ),
  { maxItems: flagBounds.prerequisites },
)

const Description = nullable(Type.String({ maxLength: 1000, examples: ['The editor that writes with you'] }))
const Kind = oneOf('boolean', 'multivariate')

const RolloutBy = oneOf('contact', 'customer')

/** The fields that local evaluation needs. */
const decisive = {
  key: FlagKey,
  enabled: Type.Boolean({ description: 'The kill switch' }),
  variants: Variants,
  rules: Rules,
  off_variant: VariantKey,
  starts_at: nullable(Timestamp),
  ends_at: nullable(Timestamp),
  prerequisites: Prerequisites,
  rollout_by: chosen(
    Type.Unsafe<'contact' | 'customer'>({
      ...RolloutBy,
      description:
        'Whose ID is hashed for percentages and weights: with `customer`, all members of a customer get the same variant. ' +
        'Contacts without a customer are hashed by their own ID',
    }),
  ),
}

export const FlagDefinition = chosen(shape('FlagDefinition', decisive))

export const FlagState = oneOf('on', 'off', 'scheduled', 'ended', 'archived')

export const Flag = chosen(
  shape('Flag', {
    id: Uuid,
    name: Type.String(),
    description: Description,
    kind: Kind,
    ...decisive,
    state: FlagState,
    archived_at: nullable(Timestamp),
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
)

const changeable = {
  description: Type.Optional(Description),
  enabled: Type.Optional(Type.Boolean()),
  variants: Type.Optional(Variants),
  rules: Type.Optional(Rules),
  off_variant: Type.Optional(VariantKey),
  starts_at: Type.Optional(nullable(Timestamp)),
  ends_at: Type.Optional(nullable(Timestamp)),
  prerequisites: Type.Optional(Prerequisites),
  rollout_by: Type.Optional(RolloutBy),
}

export const NewFlag = strict({ key: FlagKey, name: Name, kind: Kind, ...changeable }, { name: 'NewFlag' })
export const FlagChange = strict({ name: Type.Optional(Name), ...changeable }, { name: 'FlagChange' })

const Reason = oneOf('disabled', 'not_started', 'ended', 'prerequisite_failed', 'rule_matched', 'no_rule_matched')

const told = { value: Type.Unknown({ examples: [true] }), variant: Type.String({ examples: ['on'] }) }

const FlagAnswer = shape('FlagAnswer', { ...told, reason: Reason })
export const PublicFlagAnswer = shape('PublicFlagAnswer', {
  ...told,
  targeted: Type.Boolean({ description: 'The default of the flag' }),
})

export const FlagAnswers = Type.Record(Type.String(), FlagAnswer, {
  examples: [{ 'new-editor': { value: true, variant: 'on', reason: 'rule_matched' } }],
})

/** Names one contact. */
export const WhichContact = {
  contact_id: Type.Optional(Uuid),
  external_id: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
  customer_id: Type.Optional(
    Type.Unsafe<string>({
      ...Uuid,
      description:
        'A customer of the contact, for flags rolled out by customer. By default the one of its oldest membership',
    }),
  ),
  customer_external_id: Type.Optional(CustomerExternalId),
}

export const FlagExplanation = chosen(
  shape('FlagExplanation', {
    ...FlagAnswer.properties,
    contact_id: Uuid,
    unit: Type.String({
      examples: ['0190a5b2-7c1e-7b1a-9c2d-3e4f5a6b7c8d'],
      description:
        'The hash unit: the ID of the customer, the ID under which the contact was first exposed, or its own',
    }),
    bucket: Type.Number({ description: 'The rollout bucket, from 0 to 99.99' }),
    rule: nullable(Type.Integer({ description: 'The index of the rule that applied, starting at 0' })),
    rules: Type.Array(
      shape('FlagRuleExplanation', {
        segment_id: nullable(Uuid),
        in_segment: Type.Boolean(),
        rollout: Type.Number({ description: 'The percentage now' }),
        in_rollout: Type.Boolean(),
      }),
    ),
    prerequisites: Type.Array(
      shape('FlagPrerequisiteExplanation', { flag: FlagKey, variant: VariantKey, got: nullable(VariantKey) }),
    ),
  }),
)

const perVariant = Type.Record(Type.String(), Type.Integer(), { examples: [{ on: 12, off: 31 }] })

export const FlagExposures = chosen(
  shape('FlagExposures', {
    from: Type.String({ format: 'date' }),
    to: Type.String({ format: 'date' }),
    variants: Type.Array(
      shape('FlagExposureTotal', {
        variant: VariantKey,
        answers: Type.Integer({ description: 'The number of evaluations' }),
        people: Type.Integer({
          description: 'The number of people who got it for the first time by a rollout or by weight',
        }),
      }),
    ),
    days: Type.Array(
      shape('FlagExposureDay', { day: Type.String({ format: 'date' }), answers: perVariant, people: perVariant }),
    ),
  }),
)
