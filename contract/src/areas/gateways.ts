import { Type } from 'typebox'
import { anyone, area, chosen, collection, EnvironmentQuery, PagingQuery, staff } from '../kernel/index.ts'
import { NewPaymentGateway, PaymentGateway, PaymentGatewayChange } from '../shapes/gateway.ts'
import { sandboxRoutes } from './gateways.sandbox.ts'

const managing = staff('billing:manage')
const inEnvironment = Type.Object(EnvironmentQuery)
const connections = '/v1/organization/gateways'

export const gateways = area(
  'gateways',
  { group: 'Money', about: 'Payment gateways that an environment is connected to, and where they call back.' },
  {
    list: {
      method: 'GET',
      path: connections,
      summary: 'The connected gateways of an environment with their health, newest first',
      access: managing,
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
      success: { status: 200, body: chosen(collection('gateways', PaymentGateway)) },
      chosen: true,
    },
    connect: {
      method: 'POST',
      path: connections,
      summary: 'Connect a gateway; its credentials are tried first, and saved only if they work',
      description:
        '`stripe` takes a secret key; `sandbox` takes no credentials and exists in the test environment only. Secrets ' +
        'are kept encrypted and never answered.',
      access: managing,
      audit: 'gateway.connected',
      query: inEnvironment,
      // It asks the gateway, which no transaction waits for; a repeat is refused by the name.
      idempotent: false,
      body: NewPaymentGateway,
      success: { status: 201, body: PaymentGateway },
      errors: ['conflict', 'gateway_unreachable', 'invalid_request', 'unavailable'],
      chosen: true,
    },
    get: {
      method: 'GET',
      path: `${connections}/{id}`,
      summary: 'One gateway with its health',
      access: managing,
      query: inEnvironment,
      success: { status: 200, body: PaymentGateway },
      chosen: true,
    },
    update: {
      method: 'PATCH',
      path: `${connections}/{id}`,
      summary: 'Rename a gateway or replace its credentials, which are tried first',
      access: managing,
      audit: 'gateway.updated',
      query: inEnvironment,
      body: PaymentGatewayChange,
      success: { status: 200, body: PaymentGateway },
      errors: ['conflict', 'gateway_unreachable', 'invalid_request', 'unavailable'],
      chosen: true,
    },
    test: {
      method: 'POST',
      path: `${connections}/{id}/test`,
      summary: 'Ask the gateway now whether it answers and takes the credentials',
      access: managing,
      audit: 'gateway.tested',
      query: inEnvironment,
      success: { status: 200, body: PaymentGateway },
      errors: ['gateway_refused', 'gateway_unreachable', 'unavailable'],
      chosen: true,
    },
    disconnect: {
      method: 'DELETE',
      path: `${connections}/{id}`,
      summary: 'Disconnect a gateway that nothing depends on any more',
      description:
        'Refused while it has subscriptions that have not ended, or changes that it has still to be asked for.',
      access: managing,
      audit: 'gateway.disconnected',
      query: inEnvironment,
      success: { status: 204 },
      errors: ['conflict'],
      chosen: true,
    },
    receive: {
      method: 'POST',
      path: '/gateways/{connectionId}',
      summary: 'Takes the messages of a payment gateway',
      description:
        'Outside `/v1`, below `GATEWAY_WEBHOOK_PATH`. Signed by the secret of the connection over the bytes of the ' +
        'body. A repeat changes nothing, and neither does the order: what a message is about is read anew.',
      access: anyone('own_site', 'the signature of the connection is the credential'),
      raw: { types: 'any', headers: ['stripe-signature', 'sandbox-signature'], limit: 1024 * 1024 },
      success: { status: 200, body: chosen(Type.Object({ received: Type.Boolean() })) },
      errors: ['invalid_signature', 'not_found', 'unavailable'],
      chosen: true,
    },
    ...sandboxRoutes,
  },
)
