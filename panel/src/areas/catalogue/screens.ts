import { IconTag } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'

export const catalogueScreens = {
  catalogue: screen({
    path: '/catalog',
    label: 'Catalog',
    search: [...listSearch, 'kind', 'state', 'tab', 'product', 'feature', 'meter', 'coupon', 'new'],
    page: async (): Page => (await import('./catalogue-page.tsx')).CataloguePage,
    nav: { group: 'Revenue', order: 1, icon: IconTag },
    permission: 'catalogue:manage',
  }),
}
