import { type Static, Type } from 'typebox'
import { area, chosen, machineOrContact, oneOf, shape, strict, Uuid } from '../kernel/index.ts'
import { eachOnItsOwn, LineId, lines, OccurredAt } from '../shapes/line.ts'
import { CustomerExternalId } from '../shapes/named-customer.ts'

/** The maximum size of a line's `properties`, as JSON. */
export const mostPropertyBytes = 16 * 1024

export const EventLine = strict(
  {
    name: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
    contact_id: Type.Optional(Uuid),
    external_id: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
    customer_id: Type.Optional(Uuid),
    customer_external_id: Type.Optional(CustomerExternalId),
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
      '`name`; from a backend also `contact_id` or `external_id`; optionally `customer_id` or, from a backend, `customer_external_id`, `properties` (an object of at ' +
        'most 100 fields and 16 KiB), `occurred_at` and `id`',
      { name: 'report_exported', contact_id: someone, properties: { format: 'pdf' }, id: 'export-71' },
    ),
  },
  { name: 'EventLines' },
)

const refusalCodes = [
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
    accepted: Type.Integer({ description: 'Includes lines that were sent before' }),
    refused: Type.Array(
      Type.Object({
        index: Type.Integer({ description: 'The index of the line, starting at 0' }),
        code: oneOf(...refusalCodes),
        reason: Type.String(),
      }),
    ),
  }),
)

export const ingest = area(
  'ingest',
  { group: 'Product', about: 'Tracked events and page views of your product.' },
  {
    track: {
      method: 'POST',
      path: '/v1/track',
      summary: 'Track events, 1 to 1000 per request',
      description:
        `${eachOnItsOwn}An event with a \`customer_id\` is delivered to the endpoints of that customer that subscribe to ` +
        'its name. `data.source` is `machine` for events from your backend and `contact` for events from the contact; the ' +
        'latter are delivered only if `deliver_contact_events` is on. A line with an `id` that was received within the last 7 days is accepted but not stored again. Events keep their ' +
        '`occurred_at`, which can be up to 400 days in the past and 5 minutes in the future.',
      access: machineOrContact(),
      closedToSupport: true,
      idempotent: true,
      body: chosen(EventLines),
      success: { status: 200, body: TrackedKind },
    },
    events: {
      method: 'POST',
      path: '/v1/events',
      summary: 'Capture page views and other analytics events. They are not delivered to webhooks',
      description: `${eachOnItsOwn}The lines have the format of \`POST /v1/track\`, with separate ids.`,
      access: machineOrContact(),
      closedToSupport: true,
      idempotent: true,
      body: chosen(EventLines),
      success: { status: 200, body: TrackedKind },
    },
  },
)
