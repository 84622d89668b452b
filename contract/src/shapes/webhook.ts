import { type TSchema, Type } from 'typebox'
import { chosen, Environment, nullable, oneOf, shape, strict, Timestamp, Uuid } from '../kernel/index.ts'

// Shapes that the tenant's endpoints and those of its customers have in common.

export const WebhookUrl = Type.String({
  minLength: 9,
  maxLength: 2000,
  description: '`https://` only; a redirect is refused, not followed',
})

export const DeliveryStatus = oneOf('pending', 'succeeded', 'failed')

const Failing = nullable(
  shape('EndpointFailing', {
    attempts: Type.Integer({ description: 'Attempts in a row that failed, of whichever deliveries' }),
    since: Timestamp,
    last_at: Timestamp,
    reason: Type.String({ description: 'Why the last of them failed' }),
  }),
)

const Health = chosen(
  shape('EndpointHealth', {
    success_rate: nullable(
      Type.Number({ description: 'Of the last hundred deliveries that finished in the last 24 hours, from 0 to 1' }),
    ),
    p50_ms: nullable(Type.Integer({ description: 'The median time the receiver took, of the same deliveries' })),
    last_delivery_at: nullable(Timestamp),
    last_delivery_status: nullable(DeliveryStatus),
    failing: Failing,
  }),
)

/** What every endpoint has, whoever registered it. */
export const endpointFields = {
  id: Uuid,
  url: Type.String(),
  environment: Environment,
  subscribed_events: Type.Array(Type.String()),
  enabled: Type.Boolean(),
  disabled_reason: nullable(oneOf('failures', 'operator')),
  disabled_at: nullable(Timestamp),
  failure_streak: Type.Integer({ description: 'Deliveries in a row that ended with every attempt spent' }),
  health: Health,
  created_at: Timestamp,
  updated_at: Timestamp,
}

const Secret = Type.String({ description: 'Signs every delivery; `whsec_…`' })

export const secretField = { secret: Secret }
export const WebhookSecret = chosen(shape('WebhookSecret', { secret: Secret }))

const deliveryFields = {
  id: chosen(Type.String({ format: 'uuid', description: 'What `Service-Delivery-Id` carries' })),
  event_id: Uuid,
  type: Type.String(),
  status: DeliveryStatus,
  attempts: Type.Integer({ description: 'Attempts spent' }),
  response_status: nullable(Type.Integer({ description: 'Of the last attempt; null when nothing was answered' })),
  duration_ms: nullable(Type.Integer()),
  next_attempt_at: nullable(Timestamp),
  replay_of: nullable(Uuid),
  created_at: Timestamp,
  finished_at: nullable(Timestamp),
}

export const Delivery = chosen(shape('Delivery', deliveryFields))

export const DeliveryLog = chosen(shape('DeliveryLog', { deliveries: Type.Array(Delivery) }))

const Attempt = shape('DeliveryAttempt', {
  at: Timestamp,
  status: nullable(Type.Integer()),
  duration_ms: Type.Integer(),
  error: nullable(Type.String({ description: 'Why it does not count as received' })),
  response: nullable(Type.String({ description: 'The first kilobyte of what was answered' })),
})

export const DeliveryInFull = chosen(
  shape('DeliveryInFull', {
    ...deliveryFields,
    body: Type.String({
      description: 'As it is sent, byte for byte. Of a contact erased since, `data` has ids and `erased` alone',
    }),
    attempt_log: Type.Array(Attempt),
  }),
)

export const ReplayRange = chosen(
  strict(
    {
      since: Timestamp,
      status: Type.Optional(oneOf('failed')),
    },
    { name: 'ReplayRange' },
  ),
)

export const Replayed = chosen(shape('Replayed', { count: Type.Integer({ description: 'How many were queued' }) }))

/** What a change of an endpoint may say, whatever the names are that it can hear. */
export const endpointChange = <const E extends TSchema>(subscribedEvents: E) =>
  strict({
    url: Type.Optional(WebhookUrl),
    subscribed_events: Type.Optional(subscribedEvents),
    enabled: Type.Optional(Type.Boolean({ description: '`true` clears the failure streak' })),
  })

/** What the routes of a team's endpoints have in common with those of the tenant's own, which they mirror. */
export const mirrored = {
  update: { method: 'PATCH', summary: 'Re-aim an endpoint, change what it hears, turn it off or on again' },
  remove: {
    method: 'DELETE',
    summary: 'Delete an endpoint; what still waits for it is not sent',
    success: { status: 204 },
  },
  secret: { method: 'GET', summary: 'Read the signing secret again', success: { status: 200, body: WebhookSecret } },
  rotateSecret: {
    method: 'POST',
    summary: 'Replace the signing secret; the next attempt is signed with the new one',
    success: { status: 200, body: WebhookSecret },
  },
  deliveries: {
    method: 'GET',
    summary: 'The last hundred deliveries, newest first',
    success: { status: 200, body: DeliveryLog },
  },
  delivery: {
    method: 'GET',
    summary: 'One delivery with its body and every attempt',
    success: { status: 200, body: DeliveryInFull },
  },
  replay: {
    method: 'POST',
    summary: 'Send the stored body again, byte for byte: a new delivery of the same event',
    success: { status: 202, body: Delivery },
  },
  replayRange: {
    method: 'POST',
    summary: 'Send every delivery again that failed since a time',
    body: ReplayRange,
    success: { status: 202, body: Replayed },
  },
  test: {
    method: 'POST',
    summary: 'Queue one delivery of type `webhook.test`; refused while the endpoint is off',
    success: { status: 202, body: Delivery },
  },
} as const
