import { IconWebhook } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'

export const webhookScreens = {
  webhooks: screen({
    path: '/webhooks',
    label: 'Webhooks',
    search: [...listSearch, 'plane', 'new', 'webhook', 'delivery', 'status', 'tab'],
    page: async (): Page => (await import('./webhooks-page.tsx')).WebhooksPage,
    nav: { group: 'Developers', order: 3, icon: IconWebhook },
    permission: 'webhooks:manage',
    shortcut: 'w',
  }),
}
