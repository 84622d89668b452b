import { IconBellRinging } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'
import { texts } from '../../texts/screens.ts'

export const alertScreens = {
  alerts: screen({
    path: '/alerts',
    label: texts.alerts,
    search: [...listSearch, 'tab', 'kind', 'destination', 'alert', 'new'],
    page: async (): Page => (await import('./alerts-page.tsx')).AlertsPage,
    nav: { group: 'records', order: 1, icon: IconBellRinging },
    permission: 'alerts:manage',
    shortcut: 'Q',
  }),
}
