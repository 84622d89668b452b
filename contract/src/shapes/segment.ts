import { Type } from 'typebox'
import { chosen, named, nullable, oneOf, shape, Timestamp, Uuid } from '../kernel/index.ts'
import { ItemKey } from './item-key.ts'

const segmentOps = [
  'eq',
  'neq',
  'in',
  'contains',
  'starts_with',
  'ends_with',
  'gt',
  'gte',
  'lt',
  'lte',
  'exists',
  'within_days',
  'before_days',
] as const
export type SegmentOp = (typeof segmentOps)[number]

export type Scalar = string | number | boolean

/** A value held against another. */
export interface Comparison {
  op: SegmentOp
  value: Scalar | Scalar[]
}

export interface FieldCondition extends Comparison {
  field: string
}

export interface EventCondition {
  event: string
  where?: (Comparison & { property: string })[]
  count?: { gte?: number; lte?: number; eq?: number }
  within_days?: number
}

export type SegmentCondition =
  | { all: SegmentCondition[] }
  | { any: SegmentCondition[] }
  | { not: SegmentCondition }
  | { customer: SegmentCondition }
  | { segment: string }
  | FieldCondition
  | EventCondition

/** A segment's condition nests at most so deep, and asks at most so much. */
export const [deepestCondition, mostLeaves, mostDays] = [5, 50, 3650]

/** Judged by the verb, which names the leaf that is wrong. */
export const Condition = named(
  'SegmentCondition',
  Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    additionalProperties: true,
    maxProperties: 4,
    propertyNames: { maxLength: 20 },
    description:
      'One of `{ "all": […] }`, `{ "any": […] }`, `{ "not": … }`, `{ "customer": … }`, `{ "field", "op", "value" }`, `{ "segment": id }` and ' +
      '`{ "event", "where"? [ { "property", "op", "value" } ], "count"? { "gte"·"lte"·"eq" }, "within_days"? }`. ' +
      `At most ${deepestCondition} deep, with at most ${mostLeaves} leaves. ` +
      '`customer` holds if one and the same customer of the contact meets the whole condition inside, which consists of fields of ' +
      'customers; the result is the same for all its members. ' +
      'Text comparison is not case-sensitive. Comparisons of different types and with missing values are ' +
      'false; only `exists` with `false` matches a missing value.',
    examples: [{ all: [{ field: 'contact.kind', op: 'eq', value: 'identified' }] }],
  }),
)

const SegmentUse = shape('SegmentUse', {
  type: Type.String({ description: 'The type of the item that uses it: `segment`, `flag`, …' }),
  id: Type.String(),
  name: Type.String(),
})

export const Segment = chosen(
  shape('Segment', {
    id: Uuid,
    key: ItemKey,
    name: Type.String(),
    description: nullable(Type.String()),
    condition: Condition,
    members: Type.Integer({ description: 'The number of members' }),
    state: oneOf('ready', 'computing'),
    progress: nullable(
      Type.Number({ description: 'From 0 to 1 while it is computed. The previous members remain until then' }),
    ),
    used_by: Type.Array(SegmentUse),
    computed_at: nullable(Timestamp),
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
)

/** A segment of a contact. */
export const SegmentReference = chosen(shape('SegmentReference', { id: Uuid, name: Type.String(), since: Timestamp }))

export const SegmentField = chosen(
  shape('SegmentField', {
    name: Type.String({ description: 'The name used in conditions: `contact.email`, `attributes.plan`' }),
    label: Type.String({ description: 'The name of the field as people write it' }),
    type: oneOf('text', 'number', 'date', 'boolean', 'any'),
    ops: Type.Array(oneOf(...segmentOps)),
    values: Type.Array(Type.Unknown(), {
      description: 'Existing values, most frequent first',
      examples: [['pro', 'free']],
    }),
    value_names: Type.Record(Type.String(), Type.String(), {
      description: 'How people write values that are ids or keys. Empty if they are written as they are',
      examples: [{ past_due: 'Past due' }],
    }),
    is_open: Type.Boolean({ description: 'Whether other names with its prefix are allowed' }),
  }),
)

export interface Explanation {
  /** Whether this node holds for the contact. */
  held: boolean
  /** The value or fact that decided it, as a sentence. */
  because: string
  /** The same as data: the value, or of an event how often and when last. */
  actual?: unknown
  /** The node itself, where it is a leaf. */
  leaf?: SegmentCondition
  kind: 'all' | 'any' | 'not' | 'customer' | 'leaf'
  children?: Explanation[]
}

export const ExplanationTree = chosen(
  named(
    'SegmentExplanation',
    Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      description:
        '`kind` is all, any, not, customer or leaf; `held`, the result; `because`, the value or event that determined it; for a leaf `leaf`, the node of ' +
        'the condition, and `actual`, the value as data; otherwise `children`',
      additionalProperties: true,
      examples: [
        {
          kind: 'leaf',
          held: true,
          because: 'contact.kind is "identified"',
          actual: 'identified',
          leaf: { field: 'contact.kind', op: 'eq', value: 'identified' },
        },
      ],
    }),
  ),
)
