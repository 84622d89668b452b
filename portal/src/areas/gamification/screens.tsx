import type { PortalScreen } from '../../app/screens.ts'
import { texts } from '../../texts/gamification.ts'
import { RewardsPage } from './rewards-page.tsx'

export const screens: PortalScreen[] = [
  {
    path: '/rewards',
    page: () => <RewardsPage />,
    tab: {
      label: texts.rewards,
      icon: 'trophy',
      group: 'product',
      order: 40,
      section: 'rewards',
    },
  },
]
