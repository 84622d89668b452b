import { IconTemplate } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'

export const templateScreens = {
  templates: screen({
    path: '/templates',
    label: 'Templates',
    search: [...listSearch, 'template', 'new', 'tab', 'kind', 'locale', 'version', 'against'],
    page: async (): Page => (await import('./templates-page.tsx')).TemplatesPage,
    nav: { group: 'Engage', order: 4, icon: IconTemplate },
    permission: 'messaging:manage',
    shortcut: 'e',
  }),
}
