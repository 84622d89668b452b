import { IconFileInvoice, IconReceipt } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'
import { texts } from '../../texts/screens.ts'

export const invoiceScreens = {
  invoices: screen({
    path: '/invoices',
    label: texts.invoices,
    search: [...listSearch, 'status', 'currency', 'since', 'until', 'invoice'],
    page: async (): Page => (await import('./invoices-page.tsx')).InvoicesPage,
    nav: { group: 'revenue', order: 3, icon: IconFileInvoice },
    permission: 'billing:manage',
    shortcut: 'v',
  }),
  billingDetails: screen({
    path: '/settings/billing-details',
    label: texts.billingDetails,
    search: [],
    page: async (): Page => (await import('./billing-details-page.tsx')).BillingDetailsPage,
    nav: { group: 'billing', order: 2, icon: IconReceipt },
    permission: 'billing:manage',
    shortcut: 'V',
  }),
}
