import { type TObject, type TSchema, Type } from 'typebox'
import { type FactType, facts, publishedFactTypes } from '../facts.ts'
import {
  chosen,
  Environment,
  nullable,
  OrganizationCode,
  personalFields,
  shape,
  Timestamp,
  Uuid,
} from '../kernel/index.ts'
import { Actor } from './staff.ts'

// What arrives at webhook endpoints: the envelope, and the `data` of each type.

const pascal = (type: string): string =>
  type.replace(/(^|[._])(\w)/g, (_, _mark, letter: string) => letter.toUpperCase())

const aggregateOf = (type: string) =>
  shape(`${pascal(type)}Aggregate`, { type: Type.Literal(type), id: type === 'organization' ? OrganizationCode : Uuid })

const envelope = (type: TSchema, aggregate: TSchema, data: TSchema) => ({
  id: Type.String({ format: 'uuid', description: 'Stable across retries and replays: deduplicate on it' }),
  type,
  sequence: Type.Integer({ description: 'Given at commit: order on it' }),
  environment: chosen(
    Type.Unsafe<'live' | 'test' | null>({
      ...nullable(Environment),
      description: 'null for what belongs to the organization and to neither environment',
    }),
  ),
  aggregate,
  data,
  occurred_at: Timestamp,
})

/** What is said of a person goes when the person is erased, from deliveries that still wait, too. */
const personal: readonly string[] = personalFields

function delivered(data: TObject): TObject {
  const { properties } = data
  if (!personal.some((name) => name in properties)) return data
  const fields = Object.entries(properties).map(([name, field]) => [
    name,
    personal.includes(name) ? Type.Optional(field as TSchema) : field,
  ])
  const erased = Type.Optional(Type.Literal(true, { description: 'The person was erased since; only ids are left' }))
  return Type.Object({ ...Object.fromEntries(fields), erased })
}

const factEvent = (type: FactType) =>
  shape(
    `${pascal(type)}Event`,
    envelope(Type.Literal(type), aggregateOf(facts[type].aggregate), delivered(facts[type].data)),
  )

const TestEvent = shape('WebhookTestEvent', {
  ...envelope(Type.Literal('webhook.test'), aggregateOf('webhook_endpoint'), chosen(Type.Object({ webhook_id: Uuid }))),
  actor: Type.Optional(Actor),
})

const AuditTarget = Type.Object({
  type: Type.String({ examples: ['contact'] }),
  id: Type.String({ examples: ['0190a5b2-7c1e-7d5a-9f3b-2f6d1c8e4a70'] }),
})

const AuditDelivery = shape('AuditDelivery', {
  ...envelope(
    Type.String({ description: 'The action in the audit log' }),
    AuditTarget,
    chosen(Type.Object({ audit_event_id: Uuid })),
  ),
  actor: Actor,
})

const TrackedEvent = shape(
  'TrackedEvent',
  envelope(
    Type.String({ description: "The tenant's own name, as tracked" }),
    aggregateOf('customer'),
    chosen(
      delivered(
        Type.Object({
          contact_id: Uuid,
          customer_id: Uuid,
          properties: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
          source: Type.Unsafe<'machine' | 'contact'>({
            type: 'string',
            enum: ['machine', 'contact'],
            description: 'Who said so: your backend, or the contact itself',
          }),
        }),
      ),
    ),
  ),
)

/** Name in the description → when it is sent, and its body. */
export const deliveredEvents: Record<string, { when: string; body: TObject }> = {
  ...Object.fromEntries(publishedFactTypes.map((type) => [type, { when: facts[type].when, body: factEvent(type) }])),
  'webhook.test': { when: 'The test operation was asked for. It is no fact: its `sequence` is 0', body: TestEvent },
  audit: { when: 'On the audit plane: a member of the staff did something', body: AuditDelivery },
  tracked: { when: "On the customer plane: your product tracked an event of the endpoint's team", body: TrackedEvent },
}
