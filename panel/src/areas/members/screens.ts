import { IconUsers } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'
import { texts } from '../../texts/screens.ts'

export const memberScreens = {
  members: screen({
    path: '/members',
    label: texts.team,
    search: [...listSearch, 'tab', 'new'],
    page: async (): Page => (await import('./members-page.tsx')).MembersPage,
    nav: { group: 'organization', order: 2, icon: IconUsers },
    permission: 'members:read',
    shortcut: 'm',
  }),
}
