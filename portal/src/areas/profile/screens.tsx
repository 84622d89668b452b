import type { PortalScreen } from '../../app/screens.ts'
import { texts } from '../../texts/profile.ts'
import { ProfilePage } from './profile-page.tsx'

export const screens: PortalScreen[] = [
  {
    path: '/profile',
    page: () => <ProfilePage />,
    tab: { label: texts.profile, icon: 'person', group: 'account', order: 1 },
  },
]
