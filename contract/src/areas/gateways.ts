import { Type } from 'typebox'
import { anyone, area, chosen, collection, EnvironmentQuery, PagingQuery, staff } from '../kernel/index.ts'
import { NewPaymentGateway, PaymentGateway, PaymentGatewayChange } from '../shapes/gateway.ts'
import { sandboxRoutes } from './gateways.sandbox.ts'

const managing = staff('billing:manage')
const inEnvironment = Type.Object(EnvironmentQuery)
const connections = '/v1/organization/gateways'

export const gateways = area(
  'gateways',
  { group: 'Money', about: 'Payment gateways of an environment, and their webhook endpoint.' },
  {
    list: {
      method: 'GET',
      path: connections,
      summary: 'List the gateways of an environment with their health, newest first',
      access: managing,
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
      success: { status: 200, body: chosen(collection('gateways', PaymentGateway)) },
      chosen: true,
    },
    connect: {
      method: 'POST',
      path: connections,
      summary: 'Connect a gateway. The credentials are tested before they are saved',
      description:
        '`stripe` requires a secret key; `sandbox` requires no credentials and is available only in the test environment. Secrets ' +
        'are stored encrypted and never returned.',
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
      summary: 'Get a gateway with its health',
      access: managing,
      query: inEnvironment,
      success: { status: 200, body: PaymentGateway },
      chosen: true,
    },
    update: {
      method: 'PATCH',
      path: `${connections}/{id}`,
      summary: 'Rename a gateway or replace its credentials, which are tested first',
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
      summary: 'Test the connection to a gateway',
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
      summary: 'Disconnect a gateway that is not in use',
      description: 'Refused while it has active subscriptions or pending changes.',
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
      summary: 'Receive webhooks of a payment gateway',
      description:
        'Outside `/v1`, below `GATEWAY_WEBHOOK_PATH`. Signed with the secret of the connection over the raw ' +
        'body. Repeated and reordered messages are safe, because the current object is always read from the gateway.',
      access: anyone('own_site', 'the signature is the credential'),
      raw: { types: 'any', headers: ['stripe-signature', 'sandbox-signature'], limit: 1024 * 1024 },
      success: { status: 200, body: chosen(Type.Object({ received: Type.Boolean() })) },
      errors: ['invalid_signature', 'not_found', 'unavailable'],
      chosen: true,
    },
    ...sandboxRoutes,
  },
)
