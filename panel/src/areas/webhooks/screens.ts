import { IconWebhook } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'
import { texts } from '../../texts/screens.ts'

export const webhookScreens = {
  webhooks: screen({
    path: '/webhooks',
    label: texts.webhooks,
    search: [...listSearch, 'plane', 'new', 'webhook', 'delivery', 'status', 'tab'],
    page: async (): Page => (await import('./webhooks-page.tsx')).WebhooksPage,
    nav: { group: 'developers', order: 3, icon: IconWebhook },
    permission: 'webhooks:manage',
    shortcut: 'w',
  }),
}
