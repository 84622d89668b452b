import { useRead } from '../../app/api.ts'
import type { PortalScreen } from '../../app/screens.ts'
import { useSession } from '../../app/session.tsx'
import { texts } from '../../texts/webhooks.ts'
import { WebhookPage } from './webhook-page.tsx'
import { WebhooksPage } from './webhooks-page.tsx'

/** Without the capability, shown only to customers that set up endpoints before; they are retained. */
function useHasWebhooks(): boolean {
  const isOff = useSession().webhooksOff !== null
  const { data } = useRead('GET /v1/contact/customer/webhooks', undefined, isOff)
  return !isOff || Boolean(data?.webhooks.length)
}

export const screens: PortalScreen[] = [
  {
    path: '/team/webhooks',
    page: () => <WebhooksPage />,
    tab: {
      label: texts.webhooks,
      icon: 'webhook',
      group: 'team',
      order: 4,
      permission: '$webhooks.manage',
      useShown: useHasWebhooks,
    },
  },
  { path: '/team/webhooks/:id', page: ({ id = '' }) => <WebhookPage id={id} /> },
]
