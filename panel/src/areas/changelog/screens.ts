import { IconNews } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'
import { texts } from '../../texts/screens.ts'

export const changelogScreens = {
  changelog: screen({
    path: '/changelog',
    label: texts.changelog,
    search: [...listSearch, 'post', 'new', 'state', 'category', 'q'],
    page: async (): Page => (await import('./changelog-page.tsx')).ChangelogPage,
    nav: { group: 'messages', order: 4, icon: IconNews },
    permission: 'engagement:manage',
    shortcut: 'j',
  }),
}
