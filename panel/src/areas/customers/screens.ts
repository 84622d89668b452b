import { IconBuilding } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'

export const customerScreens = {
  customers: screen({
    path: '/customers',
    label: 'Customers',
    search: [...listSearch, 'customer', 'tab', 'new'],
    page: async (): Page => (await import('./customers-page.tsx')).CustomersPage,
    nav: { group: 'People', order: 2, icon: IconBuilding },
    permission: 'customers:read',
    shortcut: 't',
  }),
}
