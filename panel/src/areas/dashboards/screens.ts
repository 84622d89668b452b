import { IconLayoutDashboard } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'
import { texts } from '../../texts/screens.ts'

export const dashboardScreens = {
  dashboards: screen({
    path: '/dashboards',
    label: texts.dashboards,
    search: ['dashboard', 'new', 'point', 'behind', ...listSearch],
    page: async (): Page => (await import('./dashboards-page.tsx')).DashboardsPage,
    nav: { group: 'top', order: 3, under: '/analytics', icon: IconLayoutDashboard },
    permission: 'analytics:read',
    shortcut: 'H',
  }),
}
