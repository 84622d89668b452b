import { IconScale } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'

export const legalScreens = {
  legal: screen({
    path: '/legal',
    label: 'Legal',
    search: [...listSearch, 'document', 'new', 'tab', 'version', 'against'],
    page: async (): Page => (await import('./legal-page.tsx')).LegalPage,
    nav: { group: 'Product', order: 2, icon: IconScale },
    permission: 'legal:manage',
    shortcut: 'd',
  }),
}
