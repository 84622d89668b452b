import { IconCreditCardRefund, IconRefresh } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'

export const subscriptionScreens = {
  subscriptions: screen({
    path: '/subscriptions',
    label: 'Subscriptions',
    search: [...listSearch, 'subscription', 'status', 'product', 'tab'],
    page: async (): Page => (await import('./subscriptions-page.tsx')).SubscriptionsPage,
    nav: { group: 'Revenue', order: 2, icon: IconRefresh },
    permission: 'billing:manage',
  }),
  billingSettings: screen({
    path: '/settings/billing',
    label: 'Failed payments and trials',
    search: [],
    page: async (): Page => (await import('./billing-settings-page.tsx')).BillingSettingsPage,
    nav: { group: 'Settings', order: 8, icon: IconCreditCardRefund },
    permission: 'billing:manage',
  }),
}
