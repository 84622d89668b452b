import type { PortalScreen } from '../../app/screens.ts'
import { ProfilePage } from './profile-page.tsx'

export const screens: PortalScreen[] = [
  {
    path: '/profile',
    page: () => <ProfilePage />,
    tab: { label: 'Profile', icon: 'person', group: 'account', order: 1 },
  },
]
