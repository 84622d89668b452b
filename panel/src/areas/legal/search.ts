import { IconPlus } from '@tabler/icons-react'
import type { AreaSearch } from '../../app/search/area-search.ts'
import { texts } from '../../texts/search.ts'

export const search: AreaSearch = {
  words: {
    '/legal': texts.wordsLegal,
  },
  entries: [
    {
      label: texts.newLegalDocument,
      words: texts.newLegalDocumentWords,
      icon: IconPlus,
      to: '/legal',
      search: { new: 'document' },
      permission: 'legal:manage',
      isAction: true,
    },
  ],
}
