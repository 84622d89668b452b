import { IconMail } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'
import { texts } from '../../texts/screens.ts'

export const senderScreens = {
  email: screen({
    path: '/email',
    label: texts.email,
    search: [...listSearch, 'tab', 'reason', 'sender', 'suppression', 'new'],
    page: async (): Page => (await import('./email-page.tsx')).EmailPage,
    nav: { group: 'communication', order: 1, icon: IconMail },
    permission: 'messaging:manage',
    shortcut: 'E',
  }),
}
