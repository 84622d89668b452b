import type { PortalScreen } from '../../app/screens.ts'
import { PreferencesPage } from './preferences-page.tsx'

export const screens: PortalScreen[] = [
  {
    path: '/preferences',
    page: () => <PreferencesPage />,
    tab: { label: 'Email', icon: 'mail', group: 'account', order: 3 },
  },
]
