import { IconUsers } from '@tabler/icons-react'
import { type Page, screen } from '../../app/screen.ts'

export const memberScreens = {
  members: screen({
    path: '/members',
    label: 'Team',
    search: ['tab', 'q', 'offset', 'new'],
    page: async (): Page => (await import('./members-page.tsx')).MembersPage,
    nav: { group: 'Settings', order: 2, icon: IconUsers },
    permission: 'members:read',
    shortcut: 'm',
  }),
}
