import { IconCreditCard } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'
import { texts } from '../../texts/screens.ts'

export const gatewayScreens = {
  gateways: screen({
    path: '/payment-gateways',
    label: texts.paymentGateways,
    search: [...listSearch, 'gateway', 'new'],
    page: async (): Page => (await import('./gateways-page.tsx')).GatewaysPage,
    nav: { group: 'billing', order: 1, icon: IconCreditCard },
    permission: 'billing:manage',
    shortcut: 'G',
  }),
}
