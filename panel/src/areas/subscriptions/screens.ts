import { IconCreditCardRefund, IconRefresh } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'
import { texts } from '../../texts/screens.ts'

export const subscriptionScreens = {
  subscriptions: screen({
    path: '/subscriptions',
    label: texts.subscriptions,
    search: [...listSearch, 'subscription', 'status', 'product', 'tab'],
    page: async (): Page => (await import('./subscriptions-page.tsx')).SubscriptionsPage,
    nav: { group: 'revenue', order: 2, icon: IconRefresh },
    permission: 'billing:manage',
    shortcut: 'd',
  }),
  billingSettings: screen({
    path: '/settings/billing',
    label: texts.paymentsTrialsAndSeats,
    search: [],
    page: async (): Page => (await import('./billing-settings-page.tsx')).BillingSettingsPage,
    nav: { group: 'billing', order: 3, icon: IconCreditCardRefund },
    permission: 'billing:manage',
    shortcut: 'F',
  }),
}
