import { IconFileInvoice, IconReceipt } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'

export const invoiceScreens = {
  invoices: screen({
    path: '/invoices',
    label: 'Invoices',
    search: [...listSearch, 'status', 'currency', 'since', 'until', 'invoice'],
    page: async (): Page => (await import('./invoices-page.tsx')).InvoicesPage,
    nav: { group: 'Revenue', order: 3, icon: IconFileInvoice },
    permission: 'billing:manage',
    shortcut: 'v',
  }),
  billingDetails: screen({
    path: '/settings/billing-details',
    label: 'Billing details',
    search: [],
    page: async (): Page => (await import('./billing-details-page.tsx')).BillingDetailsPage,
    nav: { group: 'Settings', order: 7, icon: IconReceipt },
    permission: 'billing:manage',
  }),
}
