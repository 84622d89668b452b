// Example values of payment gateways.

const named = ['PaymentGateway', 'gateways.connect', 'gateways.update']

export const gateways = {
  ...Object.fromEntries(named.map((owner) => [`${owner}.name`, 'Stripe'])),
  'PaymentGateway.provider': 'stripe',
  'gateways.connect.provider': 'stripe',
  'GatewayUnreachableEvent.provider': 'stripe',
  'GatewayReachableEvent.provider': 'stripe',
  account: 'Acme Inc.',
  secret_key: 'rk_live_Rk3vJ8sQ2mZx7LbT',
  webhook_secret: 'whsec_Rk3vJ8sQ2mZx7LbT9wYc4NdP',
  secret_key_hint: '7LbT',
  webhook_secret_hint: '4NdP',
  webhook_url: 'https://userkeep.example.com/gateways/0190a5b2-7c1e-7d5a-9f3b-2f6d1c8e4a70',
  'GatewayHealth.last_error': null,
  'GatewayHealth.last_error_at': null,
  waiting_calls: 0,
  received: true,
}
