import { IconPlus } from '@tabler/icons-react'
import type { AreaSearch } from '../../app/search/area-search.ts'
import { texts } from '../../texts/search.ts'

export const search: AreaSearch = {
  words: {
    '/api-keys': texts.wordsApiKeys,
  },
  entries: [
    {
      label: texts.newAPIKey,
      words: texts.newAPIKeyWords,
      icon: IconPlus,
      to: '/api-keys',
      search: { new: 'key' },
      permission: 'keys:manage',
      isAction: true,
    },
  ],
}
