import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [
  { name: 'invoices', path: '/invoices', reads: true, onlyRead: /\/invoices$/ },
  { name: 'invoices-filtered', path: '/invoices?status=open&currency=eur' },
  { name: 'invoice', path: ({ invoiceId }) => `/invoices?invoice=${invoiceId}`, reads: true },
  { name: 'invoices-empty', path: '/invoices', who: 'newcomer' },
  { name: 'billing-details', path: '/settings/billing-details', reads: true },
]
