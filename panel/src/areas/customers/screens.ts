import { IconBuilding } from '@tabler/icons-react'
import { type Page, screen } from '../../app/screen.ts'

export const customerScreens = {
  customers: screen({
    path: '/customers',
    label: 'Customers',
    search: ['q', 'offset', 'hide', 'customer', 'tab', 'new'],
    page: async (): Page => (await import('./customers-page.tsx')).CustomersPage,
    nav: { group: 'People', order: 2, icon: IconBuilding },
    permission: 'customers:read',
    shortcut: 't',
  }),
}
