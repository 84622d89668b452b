import { Type } from 'typebox'
import { chosen, described, Name, nullable, oneOf, shape, strict, Timestamp, Uuid } from '../kernel/index.ts'

export const GatewayProvider = oneOf('sandbox', 'stripe')

const Secret = Type.String({ minLength: 8, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' })

export const GatewayCredentials = strict(
  {
    secret_key: Type.Optional(Secret),
    webhook_secret: Type.Optional(
      described(nullable(Secret), 'Signs what the gateway sends to `webhook_url`; null forgets it'),
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
  waiting_calls: Type.Integer({ description: 'Changes that the gateway has still to be asked for' }),
})

export const PaymentGateway = chosen(
  shape('PaymentGateway', {
    id: Uuid,
    provider: GatewayProvider,
    name: Type.String({ description: 'By which a checkout names it where several are connected' }),
    account: Type.String({ description: 'Whose account it is, as the gateway says' }),
    secret_key_hint: nullable(Type.String({ description: 'The last four characters' })),
    webhook_secret_hint: nullable(Type.String({ description: 'The last four characters' })),
    webhook_url: Type.String({ description: 'Where the gateway is to send its messages' }),
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
