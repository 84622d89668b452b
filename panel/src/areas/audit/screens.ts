import { IconHistory } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'
import { texts } from '../../texts/screens.ts'

export const auditScreens = {
  audit: screen({
    path: '/audit',
    label: texts.auditLog,
    search: [...listSearch, 'actor', 'action', 'target', 'since', 'until', 'event'],
    page: async (): Page => (await import('./audit-page.tsx')).AuditPage,
    nav: { group: 'records', order: 2, icon: IconHistory },
    permission: 'audit:read',
    shortcut: 'A',
  }),
}
