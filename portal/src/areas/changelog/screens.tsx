import type { PortalScreen } from '../../app/screens.ts'
import { ChangelogPage } from './changelog-page.tsx'

export const screens: PortalScreen[] = [
  {
    path: '/whats-new',
    page: () => <ChangelogPage />,
    tab: {
      label: "What's new",
      icon: 'spark',
      group: 'product',
      order: 1,
      section: 'changelog',
    },
  },
]
