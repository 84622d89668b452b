import { type Static, type TObject, type TSchema, Type } from 'typebox'
import { type FactData, type FactType, facts, factTypes, publishedFactTypes } from '../facts.ts'
import {
  chosen,
  Environment,
  named,
  nullable,
  OrganizationCode,
  personalFields,
  shape,
  Timestamp,
  Uuid,
} from '../kernel/index.ts'
import { Actor } from './staff.ts'

// Deliveries to webhook endpoints: the envelope, and the `data` of each type.

const pascal = (type: string): string =>
  type.replace(/(^|[._])(\w)/g, (_, _mark, letter: string) => letter.toUpperCase())

const aggregateOf = (type: string) =>
  shape(`${pascal(type)}Aggregate`, { type: Type.Literal(type), id: type === 'organization' ? OrganizationCode : Uuid })

const envelope = (type: TSchema, aggregate: TSchema, data: TSchema) => ({
  id: Type.String({ format: 'uuid', description: 'The same for all retries and replays. Use it for deduplication' }),
  type,
  sequence: Type.Integer({ description: 'Assigned at commit. Use it for ordering' }),
  environment: chosen(
    Type.Unsafe<'live' | 'test' | null>({
      ...nullable(Environment),
      description: 'null for events of the organization',
    }),
  ),
  aggregate,
  data,
  occurred_at: Timestamp,
})

/** Personal fields are removed when the person is erased, also from pending deliveries. */
const personal: readonly string[] = personalFields

function delivered(data: TObject): TObject {
  const { properties } = data
  if (!personal.some((name) => name in properties)) return data
  const fields = Object.entries(properties).map(([name, field]) => [
    name,
    personal.includes(name) ? Type.Optional(field as TSchema) : field,
  ])
  const erased = Type.Optional(Type.Literal(true, { description: 'The contact was deleted since; only IDs remain' }))
  return Type.Object({ ...Object.fromEntries(fields), erased })
}

const dataByText = new Map<string, TObject>()

/** Returns the data of a fact as a component. Types with the same data share the component of the first. */
function dataOf(type: FactType): TObject {
  const data = delivered(facts[type].data)
  const text = JSON.stringify(data)
  const known = dataByText.get(text) ?? named(`${pascal(type)}Data`, data)
  dataByText.set(text, known)
  return known
}

const factEvent = (type: FactType) =>
  shape(`${pascal(type)}Event`, envelope(Type.Literal(type), aggregateOf(facts[type].aggregate), dataOf(type)))
const factEvents = new Map(factTypes.map((type) => [type, factEvent(type)]))

type Personal = (typeof personalFields)[number]
type Data<T extends FactType> = Omit<FactData<T>, Personal> &
  Partial<Pick<FactData<T>, Extract<keyof FactData<T>, Personal>>> & { erased?: true }

type EnvironmentFactType = {
  [T in FactType]: (typeof facts)[T]['of'] extends 'environment' ? T : never
}[FactType]

type PublishedFactType = {
  [T in FactType]: (typeof facts)[T]['published'] extends true ? T : never
}[FactType]

interface EventBody<Type extends string, Aggregate extends string, Content> {
  id: string
  type: Type
  sequence: number
  environment: Environment | null
  aggregate: { type: Aggregate; id: string }
  data: Content
  occurred_at: string
}

/** Facts of these types. `type` decides the type of `data`. */
type FactEvent<Types extends FactType> = {
  [T in Types]: EventBody<T, (typeof facts)[T]['aggregate'], Data<T>>
}[Types]

/** A fact of an environment, as `GET /v1/facts` returns it. */
export type EnvironmentFact = FactEvent<EnvironmentFactType>

/** The types of facts that belong to an environment. */
export const environmentFactTypes = factTypes.filter((type) => facts[type].of === 'environment')

export const EnvironmentFact = Type.Unsafe<EnvironmentFact>(
  Type.Union(environmentFactTypes.map((type) => factEvents.get(type) as TObject)),
)

/** An event that a product endpoint receives. */
export type ProductEvent =
  | FactEvent<PublishedFactType>
  | (EventBody<'webhook.test', 'webhook_endpoint', { webhook_id: string }> & { actor?: Static<typeof Actor> })

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
    Type.String({ description: 'The name of the tracked event' }),
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
            description: 'The source of the event: your backend or the contact',
          }),
        }),
      ),
    ),
  ),
)

export const ProductEvent = Type.Unsafe<ProductEvent>(
  Type.Union([...publishedFactTypes.map((type) => factEvents.get(type) as TObject), TestEvent]),
)

/** Name in the description → when it is sent, and its body. */
export const deliveredEvents: Record<string, { when: string; body: TObject }> = {
  ...Object.fromEntries(
    publishedFactTypes.map((type) => [type, { when: facts[type].when, body: factEvents.get(type) as TObject }]),
  ),
  'webhook.test': { when: 'A test event. Its `sequence` is 0', body: TestEvent },
  audit: { when: 'For audit endpoints: a staff action', body: AuditDelivery },
  tracked: { when: 'For customer endpoints: a tracked event of the customer', body: TrackedEvent },
}
