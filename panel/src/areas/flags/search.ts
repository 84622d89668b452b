import { IconFlag, IconPlus } from '@tabler/icons-react'
import type { AreaSearch } from '../../app/search/area-search.ts'
import { texts } from '../../texts/search.ts'

export const search: AreaSearch = {
  kinds: {
    flag: { label: texts.featureFlags, icon: IconFlag, to: '/flags', parameter: 'flag' },
  },
  words: {
    '/flags': texts.wordsFlags,
  },
  entries: [
    {
      label: texts.newFeatureFlag,
      words: texts.newFeatureFlagWords,
      icon: IconPlus,
      to: '/flags',
      search: { new: 'flag' },
      permission: 'flags:manage',
      isAction: true,
    },
  ],
}
