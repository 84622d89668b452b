import type { PortalScreen } from '../../app/screens.ts'
import { texts } from '../../texts/consent.ts'
import { PreferencesPage } from './preferences-page.tsx'

export const screens: PortalScreen[] = [
  {
    path: '/preferences',
    page: () => <PreferencesPage />,
    tab: { label: texts.email, icon: 'mail', group: 'account', order: 3 },
  },
]
