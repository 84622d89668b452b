import { IconAdjustmentsHorizontal, IconChartBar, IconInbox } from '@tabler/icons-react'
import { type Page, screen } from '../../app/screen.ts'
import { texts } from '../../texts/screens.ts'
import { UnreadBadge } from './unread-badge.tsx'

export const conversationScreens = {
  inbox: screen({
    path: '/inbox',
    label: texts.inbox,
    search: ['view', 'conversation', 'q', 'tag', 'side'],
    page: async (): Page => (await import('./inbox/inbox-page.tsx')).InboxPage,
    nav: { group: 'support', order: 1, icon: IconInbox, isOnPhoneBar: true, badge: UnreadBadge },
    permission: 'support:read',
    shortcut: 'n',
  }),
  inboxReports: screen({
    path: '/inbox/reports',
    label: texts.supportReports,
    search: ['days'],
    page: async (): Page => (await import('./reports/reports-page.tsx')).ReportsPage,
    nav: { group: 'support', order: 2, under: '/inbox', icon: IconChartBar },
    permission: 'support:read',
    shortcut: 'N',
  }),
  inboxSettings: screen({
    path: '/inbox/settings',
    label: texts.inboxSettings,
    search: ['tab', 'new', 'reply', 'tag', 'group', 'saved', 'rule'],
    page: async (): Page => (await import('./settings/inbox-settings-page.tsx')).InboxSettingsPage,
    nav: { group: 'communication', order: 2, icon: IconAdjustmentsHorizontal },
    permission: 'support:write',
    shortcut: 'S',
  }),
}
