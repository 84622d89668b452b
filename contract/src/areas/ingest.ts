import { type Static, type TSchema, Type } from 'typebox'
import { area, chosen, machineOrContact, oneOf, shape, shownAs, strict, Timestamp, Uuid } from '../kernel/index.ts'

export const mostLines = 1000

/** Of a line's `properties`, as JSON. */
export const mostPropertyBytes = 16 * 1024

const LineId = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'Makes the line safe to send twice. Your backend and each contact have ids of their own',
})
const OccurredAt = Type.String({ ...Timestamp, description: 'RFC 3339; when it happened. Absent: now' })

// A line is judged on its own, so the body takes anything for one and the verb holds it against its schema.

export const EventLine = strict(
  {
    name: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
    contact_id: Type.Optional(Uuid),
    external_id: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
    customer_id: Type.Optional(Uuid),
    properties: Type.Optional(
      Type.Unsafe<Record<string, unknown>>({ type: 'object', maxProperties: 100, propertyNames: { maxLength: 200 } }),
    ),
    occurred_at: Type.Optional(OccurredAt),
    id: Type.Optional(LineId),
  },
  { name: 'EventLine' },
)
export type EventLine = Static<typeof EventLine>

export const UsageLine = strict(
  {
    meter: Type.String({ maxLength: 100, pattern: '^[a-z][a-z0-9]*(_[a-z0-9]+)*$' }),
    customer_id: Type.Optional(Uuid),
    customer_key: Type.Optional(Type.String({ minLength: 1, maxLength: 300 })),
    quantity: Type.Number({ exclusiveMinimum: 0, maximum: 1e12 }),
    occurred_at: Type.Optional(OccurredAt),
    idempotency_key: Type.Optional(LineId),
  },
  { name: 'UsageLine' },
)
export type UsageLine = Static<typeof UsageLine>

const lines = <Line extends TSchema>(line: Line, description: string, example: Static<Line>) =>
  Type.Unsafe<Static<Line>[]>(
    Type.Array(shownAs(Type.Unknown({ description, examples: [example] }), line), { minItems: 1, maxItems: mostLines }),
  )

const someone = '0190a5b2-7c1e-7d5a-9f3b-2f6d1c8e4a70'

const EventLines = strict(
  {
    events: lines(
      EventLine,
      '`name`; of a backend `contact_id` or `external_id`; and where wanted `customer_id`, `properties` (an object of at ' +
        'most 100 fields and 16 KiB), `occurred_at` and `id`',
      { name: 'report_exported', contact_id: someone, properties: { format: 'pdf' }, id: 'export-71' },
    ),
  },
  { name: 'EventLines' },
)

const UsageLines = strict(
  {
    records: lines(
      UsageLine,
      '`meter`, in lower_snake_case; `customer_id` or `customer_key`; `quantity`, more than 0; and where wanted ' +
        '`idempotency_key` and `occurred_at`',
      { meter: 'api_calls', customer_id: someone, quantity: 25, idempotency_key: 'batch-9' },
    ),
  },
  { name: 'UsageLines' },
)

export const refusalCodes = [
  'invalid',
  'forbidden',
  'unknown_contact',
  'unknown_customer',
  'in_the_future',
  'too_old',
] as const
export type RefusalCode = (typeof refusalCodes)[number]

const TrackedKind = chosen(
  shape('IngestResult', {
    accepted: Type.Integer({ description: 'Those that were sent before are among them' }),
    refused: Type.Array(
      Type.Object({
        index: Type.Integer({ description: 'Of the line, from 0' }),
        code: oneOf(...refusalCodes),
        reason: Type.String(),
      }),
    ),
  }),
)

/** What contacts tell from one address (IPv4, or IPv6 /64) in one environment, over all three routes: a busy office fits. */
export const visitorLines = { max: 6000, windowSeconds: 60 } as const

const eachOnItsOwn =
  'Every line is accepted or refused on its own, with its index and the reason. A contact speaks only for itself and ' +
  'for the team it acts for, and all contacts behind one address tell at most ' +
  `${visitorLines.max} lines in ${visitorLines.windowSeconds} seconds. `

export const ingest = area(
  'ingest',
  { group: 'Product', about: 'What your product reports: tracked events, page views and metered usage.' },
  {
    track: {
      method: 'POST',
      path: '/v1/track',
      summary: 'Tell what happened in your product, 1 to 1000 events at a time',
      description:
        `${eachOnItsOwn}An event with a \`customer_id\` is delivered to the endpoints of that team which subscribe to ` +
        'its name, `data.source` saying whether your backend (`machine`) or the contact itself (`contact`) tracked it; the ' +
        'latter only where `deliver_contact_events` is on. A line with an `id` that came within the last 7 days is accepted and not stored again. Events keep their ' +
        '`occurred_at`: up to 400 days back, and 5 minutes ahead.',
      access: machineOrContact(),
      closedToSupport: true,
      bulk: true,
      idempotent: true,
      body: chosen(EventLines),
      success: { status: 200, body: TrackedKind },
    },
    events: {
      method: 'POST',
      path: '/v1/events',
      summary: 'Page views and what else is captured for analytics; delivered to nobody',
      description: `${eachOnItsOwn}The lines are those of \`POST /v1/track\`, with ids of their own.`,
      access: machineOrContact(),
      closedToSupport: true,
      bulk: true,
      idempotent: true,
      body: chosen(EventLines),
      success: { status: 200, body: TrackedKind },
    },
    usage: {
      method: 'POST',
      path: '/v1/usage',
      summary: 'Report metered amounts, 1 to 1000 records at a time',
      description:
        `${eachOnItsOwn}\`customer_key\` is a key that the customer issued, and is noted with the amount. A record with ` +
        'an `idempotency_key` that came within the last 35 days is accepted and not counted again. Records are taken up ' +
        'to 400 days back, and 5 minutes ahead.',
      access: machineOrContact(),
      closedToSupport: true,
      bulk: true,
      idempotent: true,
      body: chosen(UsageLines),
      success: { status: 200, body: TrackedKind },
    },
  },
)
