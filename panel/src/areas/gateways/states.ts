import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [
  { name: 'gateways', path: '/payment-gateways?env=test', reads: true },
  { name: 'gateways-connect', path: '/payment-gateways?new=gateway' },
  { name: 'gateway', path: ({ gatewayId }) => `/payment-gateways?env=test&gateway=${gatewayId}`, reads: true },
  { name: 'gateways-empty', path: '/payment-gateways', who: 'newcomer' },
]
