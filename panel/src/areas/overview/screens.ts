import { IconHome2 } from '@tabler/icons-react'
import { type Page, screen } from '../../app/screen.ts'
import { texts } from '../../texts/screens.ts'

export const overviewScreens = {
  overview: screen({
    path: '/overview',
    label: texts.overview,
    search: ['days', 'metric'],
    page: async (): Page => (await import('./overview-page.tsx')).OverviewPage,
    nav: { group: 'top', order: 1, isOnPhoneBar: true, icon: IconHome2 },
    shortcut: 'o',
  }),
}
