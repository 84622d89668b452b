import { IconChartHistogram } from '@tabler/icons-react'
import { type Page, screen } from '../../app/screen.ts'
import { texts } from '../../texts/screens.ts'

export const analyticsScreens = {
  analytics: screen({
    path: '/analytics',
    label: texts.analytics,
    search: [
      ...['view', 'days', 'from', 'to', 'compare', 'segment', 'interval', 'event', 'breakdown', 'point'],
      ...['steps', 'order', 'window', 'segments', 'returns', 'kind', 'item', 'goal'],
    ] as const,
    page: async (): Page => (await import('./analytics-page.tsx')).AnalyticsPage,
    nav: { group: 'top', order: 2, icon: IconChartHistogram },
    permission: 'analytics:read',
    shortcut: 'h',
  }),
}
