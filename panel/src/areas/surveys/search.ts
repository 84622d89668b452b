import { IconMessageCircleQuestion, IconPlus } from '@tabler/icons-react'
import type { AreaSearch } from '../../app/search/area-search.ts'
import { texts } from '../../texts/search.ts'

export const search: AreaSearch = {
  kinds: {
    survey: { label: texts.surveys, icon: IconMessageCircleQuestion, to: '/surveys', parameter: 'survey' },
  },
  words: {
    '/surveys': texts.wordsSurveys,
  },
  entries: [
    {
      label: texts.newSurvey,
      words: texts.newSurveyWords,
      icon: IconPlus,
      to: '/surveys',
      search: { new: 'survey' },
      permission: 'engagement:manage',
      isAction: true,
    },
  ],
}
