import type { PortalScreen } from '../../app/screens.ts'
import { texts } from '../../texts/referrals.ts'
import { ReferralPage } from './referral-page.tsx'

export const screens: PortalScreen[] = [
  {
    path: '/referral',
    page: () => <ReferralPage />,
    tab: { label: texts.referAFriend, icon: 'gift', group: 'product', order: 6, section: 'referral' },
  },
]
