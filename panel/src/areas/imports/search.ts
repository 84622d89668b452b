import { IconFileImport } from '@tabler/icons-react'
import type { AreaSearch } from '../../app/search/area-search.ts'
import { texts } from '../../texts/search.ts'

export const search: AreaSearch = {
  words: {
    '/imports': texts.wordsImports,
  },
  entries: [
    {
      label: texts.newImport,
      words: texts.newImportWords,
      icon: IconFileImport,
      to: '/imports',
      search: { new: 'import' },
      permission: 'customers:impersonate',
      isAction: true,
    },
  ],
}
