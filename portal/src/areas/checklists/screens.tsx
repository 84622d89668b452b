import { useRead } from '../../app/api.ts'
import type { PortalScreen } from '../../app/screens.ts'
import { ChecklistsPage } from './checklists-page.tsx'

export const screens: PortalScreen[] = [
  {
    path: '/checklists',
    page: () => <ChecklistsPage />,
    tab: {
      label: 'Get started',
      icon: 'check',
      group: 'team',
      order: 6,
      useShown: () => Boolean(useRead('GET /v1/contact/checklists').data?.checklists.length),
    },
  },
]
