import type { PortalScreen } from '../../app/screens.ts'
import { texts } from '../../texts/changelog.ts'
import { ChangelogPage } from './changelog-page.tsx'

export const screens: PortalScreen[] = [
  {
    path: '/whats-new',
    page: () => <ChangelogPage />,
    tab: {
      label: texts.whatsNew,
      icon: 'spark',
      group: 'product',
      order: 1,
      section: 'changelog',
    },
  },
]
