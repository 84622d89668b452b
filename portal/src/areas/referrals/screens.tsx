import type { PortalScreen } from '../../app/screens.ts'
import { ReferralPage } from './referral-page.tsx'

export const screens: PortalScreen[] = [
  {
    path: '/referral',
    page: () => <ReferralPage />,
    tab: { label: 'Refer a friend', icon: 'gift', group: 'product', order: 6, section: 'referral' },
  },
]
