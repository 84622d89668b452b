import { IconRocket } from '@tabler/icons-react'
import { type Page, screen } from '../../app/screen.ts'

export const getStartedScreens = {
  getStarted: screen({
    path: '/get-started',
    label: 'Get started',
    search: [],
    page: async (): Page => (await import('./get-started-page.tsx')).GetStartedPage,
    nav: { group: 'top', order: 9, icon: IconRocket },
    shortcut: 'g',
  }),
}
