import { useRead } from '../../app/api.ts'
import type { PortalScreen } from '../../app/screens.ts'
import { RewardsPage } from './rewards-page.tsx'

export const screens: PortalScreen[] = [
  {
    path: '/rewards',
    page: () => <RewardsPage />,
    tab: {
      label: 'Rewards',
      icon: 'trophy',
      group: 'product',
      order: 40,
      useShown: () => {
        const own = useRead('GET /v1/contact/gamification').data
        return own !== undefined && own.ways.length + own.badges.length + own.streaks.length > 0
      },
    },
  },
]
