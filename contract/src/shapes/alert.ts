import { Type } from 'typebox'
import {
  chosen,
  described,
  Email,
  Environment,
  Name,
  nullable,
  oneOf,
  shape,
  strict,
  Timestamp,
  Uuid,
  WebAddress,
} from '../kernel/index.ts'

export const alertBounds = { destinations: 20, recipients: 10 } as const

/** The five facts that are pushed, and no others. */
export const alertKinds = [
  'contact_meter_reached',
  'email_allowance_exhausted',
  'webhook_endpoint_disabled',
  'gateway_unreachable',
  'payment_declined',
] as const

export type AlertKindName = (typeof alertKinds)[number]

const chatFormats = ['slack', 'discord', 'teams'] as const

export type ChatFormat = (typeof chatFormats)[number]

export const AlertKind = oneOf(...alertKinds)
const Format = oneOf(...chatFormats)
const DestinationKind = Type.Unsafe<'email' | 'chat'>({ ...oneOf('email', 'chat'), examples: ['chat'] })

const Kinds = Type.Array(AlertKind, {
  minItems: 1,
  maxItems: alertKinds.length,
  uniqueItems: true,
  description: 'The alerts that the destination receives. Defaults to all',
})
const Recipients = Type.Array(Email, {
  minItems: 1,
  maxItems: alertBounds.recipients,
  uniqueItems: true,
  description: 'For `email`: the addresses that are mailed',
  examples: [['oncall@acme.example']],
})
const ChatUrl = WebAddress({
  minLength: 9,
  maxLength: 2000,
  description: 'For `chat`: the webhook URL of the channel, `https://` only. Stored encrypted and never returned',
  examples: ['https://chat.acme.example/hooks/T0aB1cD2eF3gH4'],
})

export const AlertDestination = chosen(
  shape('AlertDestination', {
    id: Uuid,
    name: Type.String({ description: 'A name for staff' }),
    environment: Environment,
    kind: DestinationKind,
    format: described(nullable(Format), 'For `chat`: the body that is sent'),
    url_host: nullable(
      Type.String({ description: 'For `chat`: the host of the webhook URL', examples: ['chat.acme.example'] }),
    ),
    url_hint: nullable(
      Type.String({ description: 'For `chat`: the last characters of the webhook URL', examples: ['3gH4'] }),
    ),
    recipients: Type.Array(Type.String(), { examples: [[]] }),
    alert_kinds: Type.Array(AlertKind),
    enabled: Type.Boolean(),
    health: shape('AlertDestinationHealth', {
      status: described(oneOf('working', 'failing', 'untested'), 'By the last message'),
      last_sent_at: nullable(Timestamp),
      last_error: nullable(Type.String({ examples: [null] })),
      last_error_at: nullable(Type.String({ ...Timestamp, examples: [null] })),
    }),
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
)

export const NewAlertDestination = chosen(
  strict(
    {
      name: Name,
      kind: DestinationKind,
      format: Type.Optional(described(Format, 'Required for `chat`')),
      url: Type.Optional(ChatUrl),
      recipients: Type.Optional(Recipients),
      alert_kinds: Type.Optional(Kinds),
      enabled: Type.Optional(Type.Boolean()),
    },
    { name: 'NewAlertDestination' },
  ),
)

export const AlertDestinationChange = chosen(
  strict(
    {
      name: Type.Optional(Name),
      format: Type.Optional(described(Format, 'Requires `url` if it changes')),
      url: Type.Optional(ChatUrl),
      recipients: Type.Optional(Recipients),
      alert_kinds: Type.Optional(Kinds),
      enabled: Type.Optional(Type.Boolean({ description: '`false` cancels alerts that were not sent yet' })),
    },
    { name: 'AlertDestinationChange' },
  ),
)

export const AlertTest = chosen(
  shape('AlertTest', {
    status: oneOf('succeeded', 'failed'),
    response_status: nullable(
      Type.Integer({ description: 'The status of the chat service; null without a response', examples: [200] }),
    ),
    error: nullable(Type.String({ description: 'The reason of the failure', examples: [null] })),
    duration_ms: Type.Integer(),
  }),
)

const AlertDelivery = shape('AlertDelivery', {
  id: Uuid,
  note: described(oneOf('alert', 'recovery'), 'The recovery is sent once the alert has arrived'),
  destination: shape('AlertDeliveryDestination', {
    id: Uuid,
    name: Type.String({ description: 'The name when the alert was raised' }),
  }),
  status: oneOf('pending', 'succeeded', 'failed', 'canceled'),
  attempts: Type.Integer({ examples: [2] }),
  last_error: nullable(Type.String({ examples: ['The chat service responded with 503.'] })),
  next_attempt_at: nullable(Timestamp),
  created_at: Timestamp,
  finished_at: nullable(Timestamp),
})

export const Alert = chosen(
  shape('Alert', {
    id: Uuid,
    kind: AlertKind,
    environment: Environment,
    subject: shape('AlertSubject', {
      type: oneOf('organization', 'environment', 'webhook_endpoint', 'gateway', 'invoice'),
      id: nullable(Type.String({ ...Uuid, examples: [null] })),
      name: nullable(Type.String({ description: 'null if it has none or was deleted', examples: [null] })),
    }),
    customer: nullable(shape('AlertCustomer', { id: Uuid, name: nullable(Type.String()) })),
    details: shape('AlertDetails', {
      threshold: nullable(
        Type.Integer({ description: 'The share of the contact limit in percent: 80 or 100', examples: [80] }),
      ),
      used: nullable(Type.Integer({ examples: [800] })),
      limit: nullable(Type.Integer({ examples: [1000] })),
      month: nullable(Type.String({ description: '`2026-11`', examples: ['2026-11'] })),
      provider: nullable(Type.String({ examples: [null] })),
      amount: nullable(Type.Integer({ description: 'In the smallest unit of the currency', examples: [null] })),
      currency: nullable(Type.String({ examples: [null] })),
      reason: nullable(Type.String({ description: 'The reason given by the payment gateway', examples: [null] })),
    }),
    occurrences: Type.Integer({ description: 'How often it happened before it recovered. Sent once' }),
    occurred_at: Timestamp,
    last_occurred_at: Timestamp,
    recovered_at: nullable(Timestamp),
    deliveries: Type.Array(AlertDelivery),
  }),
)
