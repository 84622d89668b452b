import { Type } from 'typebox'
import { chosen, Environment, nullable, oneOf, strict, Timestamp, Uuid } from './kernel/index.ts'

// Shapes that the tenant's endpoints and those of its customers have in common.

export const WebhookUrl = Type.String({
  minLength: 9,
  maxLength: 2000,
  description: '`https://` only; a redirect is refused, not followed',
})

export const DeliveryStatus = oneOf('pending', 'succeeded', 'failed')

const Health = chosen(
  Type.Object({
    success_rate: nullable(
      Type.Number({ description: 'Of the last hundred deliveries that finished in the last 24 hours, from 0 to 1' }),
    ),
    p50_ms: nullable(Type.Integer({ description: 'The median time the receiver took, of the same deliveries' })),
    last_delivery_at: nullable(Timestamp),
    last_delivery_status: nullable(DeliveryStatus),
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
export const WebhookSecret = chosen(Type.Object({ secret: Secret }))

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

export const Delivery = chosen(Type.Object(deliveryFields))

export const DeliveryLog = chosen(Type.Object({ deliveries: Type.Array(Delivery) }))

const Attempt = Type.Object({
  at: Timestamp,
  status: nullable(Type.Integer()),
  duration_ms: Type.Integer(),
  error: nullable(Type.String({ description: 'Why it does not count as received' })),
  response: nullable(Type.String({ description: 'The first kilobyte of what was answered' })),
})

export const DeliveryInFull = chosen(
  Type.Object({
    ...deliveryFields,
    body: Type.String({ description: 'As it is sent, byte for byte' }),
    attempt_log: Type.Array(Attempt),
  }),
)

export const ReplayRange = chosen(
  strict({
    since: Timestamp,
    status: Type.Optional(oneOf('failed')),
  }),
)

export const Replayed = chosen(Type.Object({ count: Type.Integer({ description: 'How many were queued' }) }))
