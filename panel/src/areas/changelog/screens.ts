import { IconSpeakerphone } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'

export const changelogScreens = {
  changelog: screen({
    path: '/changelog',
    label: 'Changelog',
    search: [...listSearch, 'post', 'new', 'state', 'category', 'q'],
    page: async (): Page => (await import('./changelog-page.tsx')).ChangelogPage,
    nav: { group: 'Engage', order: 5, icon: IconSpeakerphone },
    permission: 'engagement:manage',
  }),
}
