import { IconListCheck, IconPlus } from '@tabler/icons-react'
import type { AreaSearch } from '../../app/search/area-search.ts'
import { texts } from '../../texts/search.ts'

export const search: AreaSearch = {
  kinds: {
    checklist: { label: texts.checklists, icon: IconListCheck, to: '/checklists', parameter: 'checklist' },
  },
  words: {
    '/checklists': texts.wordsChecklists,
  },
  entries: [
    {
      label: texts.newChecklist,
      words: texts.newChecklistWords,
      icon: IconPlus,
      to: '/checklists',
      search: { new: 'checklist' },
      permission: 'engagement:manage',
      isAction: true,
    },
  ],
}
