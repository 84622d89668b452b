import { IconHelpCircle, IconPlus } from '@tabler/icons-react'
import type { AreaSearch } from '../../app/search/area-search.ts'
import { texts } from '../../texts/search.ts'

export const search: AreaSearch = {
  kinds: {
    article: { label: texts.articles, icon: IconHelpCircle, to: '/help-center', parameter: 'article' },
  },
  words: {
    '/help-center': texts.wordsHelpCenter,
  },
  entries: [
    {
      label: texts.newArticle,
      words: texts.newArticleWords,
      icon: IconPlus,
      to: '/help-center',
      search: { new: 'article' },
      permission: 'support:write',
      isAction: true,
    },
  ],
}
