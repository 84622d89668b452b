import { type TSchema, Type } from 'typebox'
import { chosen, Environment, nullable, oneOf, shape, strict, Timestamp, Uuid, WebAddress } from '../kernel/index.ts'

// Shapes that the tenant's endpoints and those of its customers have in common.

export const WebhookUrl = WebAddress({
  minLength: 9,
  maxLength: 2000,
  description: '`https://` only; redirects are not followed',
})

export const DeliveryStatus = oneOf('pending', 'succeeded', 'failed')

const Failing = nullable(
  shape('EndpointFailing', {
    attempts: Type.Integer({ description: 'The number of consecutive failed attempts' }),
    since: Timestamp,
    last_at: Timestamp,
    reason: Type.String({ description: 'The reason of the last failure' }),
  }),
)

const Health = chosen(
  shape('EndpointHealth', {
    success_rate: nullable(
      Type.Number({
        description: 'The success rate of the last 100 deliveries finished in the last 24 hours, from 0 to 1',
      }),
    ),
    p50_ms: nullable(Type.Integer({ description: 'The median response time of the same deliveries' })),
    last_delivery_at: nullable(Timestamp),
    last_delivery_status: nullable(DeliveryStatus),
    failing: Failing,
  }),
)

/** Fields of every endpoint, of tenants and customers. */
export const endpointFields = {
  id: Uuid,
  url: Type.String(),
  environment: Environment,
  subscribed_events: Type.Array(Type.String()),
  enabled: Type.Boolean(),
  disabled_reason: nullable(oneOf('failures', 'operator')),
  disabled_at: nullable(Timestamp),
  failure_streak: Type.Integer({ description: 'The number of consecutive deliveries that failed after all attempts' }),
  health: Health,
  created_at: Timestamp,
  updated_at: Timestamp,
}

const Secret = Type.String({ description: 'The signing secret, `whsec_…`' })

export const secretField = { secret: Secret }
const WebhookSecret = chosen(shape('WebhookSecret', { secret: Secret }))

const deliveryFields = {
  id: chosen(Type.String({ format: 'uuid', description: 'The value of `Service-Delivery-Id`' })),
  event_id: Uuid,
  type: Type.String(),
  status: DeliveryStatus,
  attempts: Type.Integer({ description: 'The number of attempts' }),
  response_status: nullable(Type.Integer({ description: 'The status of the last attempt; null without a response' })),
  duration_ms: nullable(Type.Integer()),
  next_attempt_at: nullable(Timestamp),
  replay_of: nullable(Uuid),
  created_at: Timestamp,
  finished_at: nullable(Timestamp),
}

const Delivery = chosen(shape('Delivery', deliveryFields))

const DeliveryLog = chosen(shape('DeliveryLog', { deliveries: Type.Array(Delivery) }))

const Attempt = shape('DeliveryAttempt', {
  at: Timestamp,
  status: nullable(Type.Integer()),
  duration_ms: Type.Integer(),
  error: nullable(Type.String({ description: 'The reason of the failure' })),
  response: nullable(Type.String({ description: 'The first kilobyte of the response' })),
})

const DeliveryInFull = chosen(
  shape('DeliveryInFull', {
    ...deliveryFields,
    body: Type.String({
      description: 'The exact request body. If the contact was deleted since, `data` only has IDs and `erased`',
    }),
    attempt_log: Type.Array(Attempt),
  }),
)

const ReplayRange = chosen(
  strict(
    {
      since: Timestamp,
      status: Type.Optional(oneOf('failed')),
    },
    { name: 'ReplayRange' },
  ),
)

const Replayed = chosen(shape('Replayed', { count: Type.Integer({ description: 'The number of queued deliveries' }) }))

/** The change of an endpoint, with the given schema of event names. */
export const endpointChange = <const E extends TSchema>(subscribedEvents: E) =>
  strict({
    url: Type.Optional(WebhookUrl),
    subscribed_events: Type.Optional(subscribedEvents),
    enabled: Type.Optional(Type.Boolean({ description: '`true` resets the failure count' })),
  })

/** The common parts of customers' endpoint routes and the tenant's own, which they mirror. */
export const mirrored = {
  update: { method: 'PATCH', summary: 'Update the URL or events of an endpoint, or turn it on or off' },
  remove: {
    method: 'DELETE',
    summary: 'Delete an endpoint. Pending deliveries are canceled',
    success: { status: 204 },
  },
  secret: { method: 'GET', summary: 'Get the signing secret', success: { status: 200, body: WebhookSecret } },
  rotateSecret: {
    method: 'POST',
    summary: 'Rotate the signing secret. The next attempt is signed with the new one',
    success: { status: 200, body: WebhookSecret },
  },
  deliveries: {
    method: 'GET',
    summary: 'List the last 100 deliveries, newest first',
    success: { status: 200, body: DeliveryLog },
  },
  delivery: {
    method: 'GET',
    summary: 'Get a delivery with its body and attempts',
    success: { status: 200, body: DeliveryInFull },
  },
  replay: {
    method: 'POST',
    summary: 'Resend the stored body as a new delivery of the same event',
    success: { status: 202, body: Delivery },
  },
  replayRange: {
    method: 'POST',
    summary: 'Resend all deliveries that failed since a given time',
    body: ReplayRange,
    success: { status: 202, body: Replayed },
  },
  test: {
    method: 'POST',
    summary: 'Send a `webhook.test` event. Refused while the endpoint is off',
    success: { status: 202, body: Delivery },
  },
} as const
