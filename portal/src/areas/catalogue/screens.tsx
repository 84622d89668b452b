import type { PortalScreen } from '../../app/screens.ts'
import { texts } from '../../texts/catalogue.ts'
import { PricingPage } from './pricing-page.tsx'

export const screens: PortalScreen[] = [
  {
    path: '/pricing',
    page: () => <PricingPage />,
    tab: {
      label: texts.pricing,
      icon: 'tag',
      group: 'team',
      order: 5,
      section: 'pricing',
    },
  },
]
