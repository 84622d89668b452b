import { IconHelpCircle } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'
import { texts } from '../../texts/screens.ts'

export const helpScreens = {
  help: screen({
    path: '/help-center',
    label: texts.helpCenter,
    search: [...listSearch, 'article', 'new', 'status', 'collection', 'locale', 'tab'],
    page: async (): Page => (await import('./help-page.tsx')).HelpPage,
    nav: { group: 'support', order: 3, icon: IconHelpCircle },
    permission: 'support:read',
    shortcut: 'q',
  }),
}
