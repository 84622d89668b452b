import { IconMail } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'

export const senderScreens = {
  email: screen({
    path: '/email',
    label: 'Email',
    search: [...listSearch, 'tab', 'reason', 'sender', 'suppression', 'new'],
    page: async (): Page => (await import('./email-page.tsx')).EmailPage,
    nav: { group: 'Settings', order: 8, icon: IconMail },
    permission: 'messaging:manage',
  }),
}
