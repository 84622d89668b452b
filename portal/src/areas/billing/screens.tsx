import type { PortalScreen } from '../../app/screens.ts'
import { texts } from '../../texts/billing.ts'
import { BillingPage } from './billing-page.tsx'

export const screens: PortalScreen[] = [
  {
    path: '/billing',
    page: () => <BillingPage />,
    tab: { label: texts.billing, icon: 'card', group: 'team', order: 2, permission: '$billing.manage' },
  },
]
