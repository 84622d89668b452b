import { IconGauge } from '@tabler/icons-react'
import { type Page, screen } from '../../app/screen.ts'
import { texts } from '../../texts/screens.ts'

export const usageScreens = {
  usage: screen({
    path: '/usage',
    label: texts.usage,
    search: ['days'],
    page: async (): Page => (await import('./usage-page.tsx')).UsagePage,
    nav: { group: 'revenue', order: 5, under: '/subscriptions', icon: IconGauge },
    permission: 'billing:manage',
    shortcut: 'U',
  }),
}
