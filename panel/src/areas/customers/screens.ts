import { IconBuilding } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'
import { texts } from '../../texts/screens.ts'

export const customerScreens = {
  customers: screen({
    path: '/customers',
    label: texts.customers,
    search: [...listSearch, 'customer', 'tab', 'new', 'product', 'status', 'segment', 'tag', 'attribute', 'value'],
    page: async (): Page => (await import('./customers-page.tsx')).CustomersPage,
    nav: { group: 'people', order: 2, icon: IconBuilding },
    permission: 'customers:read',
    shortcut: 't',
  }),
}
