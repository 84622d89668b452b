import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [
  { name: 'subscriptions', path: '/subscriptions', reads: true },
  { name: 'subscriptions-past-due', path: '/subscriptions?status=past_due' },
  { name: 'subscription', path: ({ subscriptionId }) => `/subscriptions?subscription=${subscriptionId}`, reads: true },
  { name: 'subscriptions-empty', path: '/subscriptions', who: 'newcomer' },
  { name: 'customer-billing', path: ({ customerId }) => `/customers?customer=${customerId}&tab=billing` },
  { name: 'billing-settings', path: '/settings/billing', reads: true },
]
