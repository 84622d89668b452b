import { IconHistory } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'

export const auditScreens = {
  audit: screen({
    path: '/audit',
    label: 'Audit log',
    search: [...listSearch, 'actor', 'action', 'target', 'since', 'until', 'event'],
    page: async (): Page => (await import('./audit-page.tsx')).AuditPage,
    nav: { group: 'Settings', order: 9, icon: IconHistory },
    permission: 'audit:read',
    shortcut: 'a',
  }),
}
