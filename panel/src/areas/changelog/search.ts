import { IconNews, IconPlus } from '@tabler/icons-react'
import type { AreaSearch } from '../../app/search/area-search.ts'
import { texts } from '../../texts/search.ts'

export const search: AreaSearch = {
  kinds: {
    changelog_post: { label: texts.changelog, icon: IconNews, to: '/changelog', parameter: 'post' },
  },
  words: {
    '/changelog': texts.wordsChangelog,
  },
  entries: [
    {
      label: texts.newChangelogPost,
      words: texts.newChangelogPostWords,
      icon: IconPlus,
      to: '/changelog',
      search: { new: 'post' },
      permission: 'engagement:manage',
      isAction: true,
    },
  ],
}
