import type { PortalScreen } from '../../app/screens.ts'
import { texts } from '../../texts/checklists.ts'
import { ChecklistsPage } from './checklists-page.tsx'

export const screens: PortalScreen[] = [
  {
    path: '/checklists',
    page: () => <ChecklistsPage />,
    tab: {
      label: texts.getStarted,
      icon: 'check',
      group: 'team',
      order: 6,
      section: 'checklists',
    },
  },
]
