import { IconPlus } from '@tabler/icons-react'
import type { AreaSearch } from '../../app/search/area-search.ts'
import { texts } from '../../texts/search.ts'

export const search: AreaSearch = {
  words: {
    '/webhooks': texts.wordsWebhooks,
  },
  entries: [
    {
      label: texts.newWebhook,
      words: texts.newWebhookWords,
      icon: IconPlus,
      to: '/webhooks',
      search: { new: 'webhook' },
      permission: 'webhooks:manage',
      isAction: true,
    },
  ],
}
