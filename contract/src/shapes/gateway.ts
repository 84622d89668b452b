import { Type } from 'typebox'
import { chosen, described, Name, nullable, oneOf, shape, strict, Timestamp, Uuid } from '../kernel/index.ts'

const GatewayProvider = oneOf('sandbox', 'stripe')

const Secret = Type.String({ minLength: 8, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' })

const GatewayCredentials = strict(
  {
    secret_key: Type.Optional(Secret),
    webhook_secret: Type.Optional(
      described(nullable(Secret), 'The signing secret of webhooks sent to `webhook_url`; null removes it'),
    ),
  },
  { name: 'GatewayCredentials' },
)

const GatewayHealth = shape('GatewayHealth', {
  status: oneOf('connected', 'unreachable'),
  since: Timestamp,
  last_error: nullable(Type.String()),
  last_error_at: nullable(Timestamp),
  last_message_at: nullable(Timestamp),
  waiting_calls: Type.Integer({ description: 'The number of pending changes' }),
})

export const PaymentGateway = chosen(
  shape('PaymentGateway', {
    id: Uuid,
    provider: GatewayProvider,
    name: Type.String({ description: 'The name to use at checkout if several gateways are connected' }),
    account: Type.String({ description: 'The account name at the gateway' }),
    secret_key_hint: nullable(Type.String({ description: 'The last four characters' })),
    webhook_secret_hint: nullable(Type.String({ description: 'The last four characters' })),
    webhook_url: Type.String({ description: 'The URL for the webhooks of the gateway' }),
    health: GatewayHealth,
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
)

export const NewPaymentGateway = strict({
  provider: GatewayProvider,
  name: Type.Optional(Name),
  credentials: Type.Optional(GatewayCredentials),
})

export const PaymentGatewayChange = strict({
  name: Type.Optional(Name),
  credentials: Type.Optional(GatewayCredentials),
})
