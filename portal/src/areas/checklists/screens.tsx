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
      section: 'checklists',
    },
  },
]
