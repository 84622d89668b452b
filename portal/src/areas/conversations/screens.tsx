import type { PortalScreen } from '../../app/screens.ts'
import { texts } from '../../texts/conversations.ts'
import { MessagesPage } from './messages-page.tsx'
import { ThreadPage } from './thread-page.tsx'

export const screens: PortalScreen[] = [
  {
    path: '/messages',
    page: () => <MessagesPage />,
    tab: { label: texts.messages, icon: 'chat', group: 'product', order: 5, section: 'conversations' },
  },
  { path: '/messages/new', page: () => <ThreadPage key="new" id={null} /> },
  { path: '/messages/:id', page: ({ id = '' }) => <ThreadPage key={id} id={id} /> },
]
