import { IconTrendingUp } from '@tabler/icons-react'
import { type Page, screen } from '../../app/screen.ts'
import { texts } from '../../texts/screens.ts'

export const revenueScreens = {
  revenue: screen({
    path: '/revenue',
    label: texts.revenue,
    search: ['months', 'currency', 'segment', 'behind'],
    page: async (): Page => (await import('./revenue-page.tsx')).RevenuePage,
    nav: { group: 'revenue', order: 1, icon: IconTrendingUp },
    permission: 'analytics:read',
    shortcut: 'u',
  }),
}
