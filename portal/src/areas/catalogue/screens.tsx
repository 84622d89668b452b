import type { PortalScreen } from '../../app/screens.ts'
import { PricingPage, usePricing } from './pricing-page.tsx'

export const screens: PortalScreen[] = [
  {
    path: '/pricing',
    page: () => <PricingPage />,
    tab: {
      label: 'Pricing',
      icon: 'tag',
      group: 'team',
      order: 5,
      useShown: () => Boolean(usePricing().data?.products.length),
    },
  },
]
