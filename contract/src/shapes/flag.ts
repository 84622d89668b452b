import { Type } from 'typebox'
import { chosen, Name, nullable, oneOf, shape, strict, Timestamp, Uuid } from '../kernel/index.ts'

export const FlagKey = Type.String({
  maxLength: 100,
  pattern: '^[a-z0-9][a-z0-9._-]*$',
  examples: ['new-editor'],
  description: 'What code asks for. It never changes, since it is part of what is hashed.',
})
const VariantKey = Type.String({ maxLength: 60, pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$', examples: ['on'] })

export const flagBounds = { variants: 20, rules: 50, prerequisites: 10, valueBytes: 8192, flags: 500 } as const

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
  description: 'Any JSON of at most 8 KiB; `true` and `false` of a boolean flag',
})

const Variants = Type.Array(
  strict(
    {
      key: VariantKey,
      value: Value,
      weight: Type.Integer({ minimum: 0, maximum: 100, description: 'Its share where a rule names no variant' }),
    },
    { name: 'FlagVariant' },
  ),
  { minItems: 1, maxItems: flagBounds.variants, description: 'Their weights add up to 100' },
)

const Rules = Type.Array(
  strict(
    {
      segment_id: nullable(Uuid),
      rollout: Type.Number({
        minimum: 0,
        maximum: 100,
        description: 'How many in a hundred of the segment, or of everybody where it is null, in steps of 0.01',
      }),
      variant: Type.Optional(nullable(VariantKey)),
    },
    { name: 'FlagRule' },
  ),
  { maxItems: flagBounds.rules, description: 'In order: the first that takes a person decides' },
)

const Prerequisites = Type.Array(
  strict(
    { flag: FlagKey, variant: VariantKey },
    { name: 'FlagPrerequisite', description: 'Has to answer the variant' },
  ),
  { maxItems: flagBounds.prerequisites },
)

const Description = nullable(Type.String({ maxLength: 1000, examples: ['The editor that writes with you'] }))
const Kind = oneOf('boolean', 'multivariate')

/** What decides: all that local evaluation needs. */
const decisive = {
  key: FlagKey,
  enabled: Type.Boolean({ description: 'The kill switch' }),
  variants: Variants,
  rules: Rules,
  off_variant: VariantKey,
  starts_at: nullable(Timestamp),
  ends_at: nullable(Timestamp),
  prerequisites: Prerequisites,
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
}

export const NewFlag = strict({ key: FlagKey, name: Name, kind: Kind, ...changeable }, { name: 'NewFlag' })
export const FlagChange = strict({ name: Type.Optional(Name), ...changeable }, { name: 'FlagChange' })

const Reason = oneOf('disabled', 'not_started', 'ended', 'prerequisite_failed', 'rule_matched', 'no_rule_matched')

const told = { value: Type.Unknown({ examples: [true] }), variant: Type.String({ examples: ['on'] }) }

export const FlagAnswer = shape('FlagAnswer', { ...told, reason: Reason })
export const PublicFlagAnswer = shape('PublicFlagAnswer', {
  ...told,
  targeted: Type.Boolean({ description: 'A person may get another' }),
})

export const FlagAnswers = Type.Record(Type.String(), FlagAnswer, {
  examples: [{ 'new-editor': { value: true, variant: 'on', reason: 'rule_matched' } }],
})

/** Names one contact. */
export const WhichContact = {
  contact_id: Type.Optional(Uuid),
  external_id: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
}

export const FlagExplanation = chosen(
  shape('FlagExplanation', {
    ...FlagAnswer.properties,
    contact_id: Uuid,
    unit: Type.String({
      examples: ['0190a5b2-7c1e-7b1a-9c2d-3e4f5a6b7c8d'],
      description: 'What is hashed: the id under which the contact was first exposed, or its own',
    }),
    bucket: Type.Number({ description: 'Where the unit stands in a rollout, from 0 to 99.99' }),
    rule: nullable(Type.Integer({ description: 'The place of the rule that decided, from 0' })),
    rules: Type.Array(
      shape('FlagRuleExplanation', {
        segment_id: nullable(Uuid),
        in_segment: Type.Boolean(),
        rollout: Type.Number(),
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
        answers: Type.Integer({ description: 'How often it was answered' }),
        people: Type.Integer({ description: 'Who got it by a rollout or by weights for the first time' }),
      }),
    ),
    days: Type.Array(
      shape('FlagExposureDay', { day: Type.String({ format: 'date' }), answers: perVariant, people: perVariant }),
    ),
  }),
)
