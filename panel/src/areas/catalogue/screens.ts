import { IconTag } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'
import { texts } from '../../texts/screens.ts'

export const catalogueScreens = {
  catalogue: screen({
    path: '/catalog',
    label: texts.catalog,
    search: [...listSearch, 'kind', 'state', 'tab', 'product', 'feature', 'meter', 'coupon', 'new'],
    page: async (): Page => (await import('./catalogue-page.tsx')).CataloguePage,
    nav: { group: 'revenue', order: 4, icon: IconTag },
    permission: 'catalogue:manage',
    shortcut: 'a',
  }),
}
