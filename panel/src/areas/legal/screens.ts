import { IconScale } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'
import { texts } from '../../texts/screens.ts'

export const legalScreens = {
  legal: screen({
    path: '/legal',
    label: texts.legal,
    search: [...listSearch, 'document', 'new', 'tab', 'version', 'against'],
    page: async (): Page => (await import('./legal-page.tsx')).LegalPage,
    nav: { group: 'signIn', order: 3, icon: IconScale },
    permission: 'legal:manage',
    shortcut: 'L',
  }),
}
