import { IconGauge } from '@tabler/icons-react'
import { type Page, screen } from '../../app/screen.ts'

export const usageScreens = {
  usage: screen({
    path: '/usage',
    label: 'Usage',
    search: ['days'],
    page: async (): Page => (await import('./usage-page.tsx')).UsagePage,
    nav: { group: 'Revenue', order: 6, icon: IconGauge },
    permission: 'billing:manage',
  }),
}
