import { useRead } from '../../app/api.ts'
import type { PortalScreen } from '../../app/screens.ts'
import { ReferralPage } from './referral-page.tsx'

/** There for whoever may refer, or got something. */
function useHasReferral(): boolean {
  const { data } = useRead('GET /v1/contact/referral')
  return Boolean(data && (data.eligible || data.rewards.length > 0))
}

export const screens: PortalScreen[] = [
  {
    path: '/referral',
    page: () => <ReferralPage />,
    tab: { label: 'Refer a friend', icon: 'gift', group: 'product', order: 6, useShown: useHasReferral },
  },
]
