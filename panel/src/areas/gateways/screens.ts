import { IconCreditCard } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'

export const gatewayScreens = {
  gateways: screen({
    path: '/payment-gateways',
    label: 'Payment gateways',
    search: [...listSearch, 'gateway', 'new'],
    page: async (): Page => (await import('./gateways-page.tsx')).GatewaysPage,
    nav: { group: 'Settings', order: 6, icon: IconCreditCard },
    permission: 'billing:manage',
  }),
}
