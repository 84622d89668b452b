import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [
  { name: 'customers', path: '/customers', reads: true },
  { name: 'customer', path: ({ customerId }) => `/customers?customer=${customerId}`, reads: true },
  { name: 'customer-members', path: ({ customerId }) => `/customers?customer=${customerId}&tab=members` },
  { name: 'customer-invitations', path: ({ customerId }) => `/customers?customer=${customerId}&tab=invitations` },
  { name: 'customer-keys', path: ({ customerId }) => `/customers?customer=${customerId}&tab=keys` },
  { name: 'customer-webhooks', path: ({ customerId }) => `/customers?customer=${customerId}&tab=webhooks` },
  { name: 'customer-details', path: ({ customerId }) => `/customers?customer=${customerId}&tab=details` },
  { name: 'customers-empty', path: '/customers', who: 'newcomer' },
]
