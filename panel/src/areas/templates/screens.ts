import { IconTemplate } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'
import { texts } from '../../texts/screens.ts'

export const templateScreens = {
  templates: screen({
    path: '/templates',
    label: texts.templates,
    search: [...listSearch, 'template', 'new', 'tab', 'kind', 'locale', 'version', 'against'],
    page: async (): Page => (await import('./templates-page.tsx')).TemplatesPage,
    nav: { group: 'messages', order: 2, under: '/campaigns', icon: IconTemplate },
    permission: 'messaging:manage',
    shortcut: 'e',
  }),
}
