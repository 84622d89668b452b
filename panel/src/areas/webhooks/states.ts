import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [
  { name: 'webhooks', path: '/webhooks', reads: true },
  { name: 'webhooks-new', path: '/webhooks?new=webhook' },
  { name: 'webhook', path: ({ webhookId }) => `/webhooks?webhook=${webhookId}`, reads: true },
  { name: 'webhook-disabled', path: ({ disabledWebhookId }) => `/webhooks?webhook=${disabledWebhookId}` },
  { name: 'webhook-settings', path: ({ webhookId }) => `/webhooks?webhook=${webhookId}&tab=settings` },
  {
    name: 'webhook-delivery',
    path: ({ webhookId, failedDeliveryId }) => `/webhooks?webhook=${webhookId}&delivery=${failedDeliveryId}`,
    reads: true,
    onlyRead: /\/deliveries\/[^/]+$/,
  },
  { name: 'webhooks-empty', path: '/webhooks', who: 'newcomer' },
]
