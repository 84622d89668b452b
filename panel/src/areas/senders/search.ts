import { IconPlus } from '@tabler/icons-react'
import type { AreaSearch } from '../../app/search/area-search.ts'
import { texts } from '../../texts/search.ts'

export const search: AreaSearch = {
  words: {
    '/email': texts.wordsEmail,
  },
  entries: [
    {
      label: texts.newSender,
      words: texts.newSenderWords,
      icon: IconPlus,
      to: '/email',
      search: { new: 'sender' },
      permission: 'messaging:manage',
      isAction: true,
    },
  ],
}
