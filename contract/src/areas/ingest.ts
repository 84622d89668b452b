import { type Static, Type } from 'typebox'
import { area, chosen, machineOrContact, oneOf, shape, strict, Uuid } from '../kernel/index.ts'
import { eachOnItsOwn, LineId, lines, OccurredAt } from '../shapes/line.ts'

/** Of a line's `properties`, as JSON. */
export const mostPropertyBytes = 16 * 1024

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

export const ingest = area(
  'ingest',
  { group: 'Product', about: 'What your product reports: tracked events and page views.' },
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
  },
)
