import { IconFileImport } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'
import { texts } from '../../texts/screens.ts'

export const importScreens = {
  imports: screen({
    path: '/imports',
    label: texts.imports,
    search: [...listSearch, 'import', 'new'],
    page: async (): Page => (await import('./imports-page.tsx')).ImportsPage,
    nav: { group: 'people', order: 5, under: '/contacts', icon: IconFileImport },
    permission: 'customers:read',
    shortcut: 'M',
  }),
}
