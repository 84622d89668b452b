import { IconBulb, IconPlus } from '@tabler/icons-react'
import type { AreaSearch } from '../../app/search/area-search.ts'
import { texts } from '../../texts/search.ts'

export const search: AreaSearch = {
  kinds: {
    feedback_post: { label: texts.feedback, icon: IconBulb, to: '/feedback', parameter: 'post' },
  },
  words: {
    '/feedback': texts.wordsFeedback,
    '/roadmap': texts.wordsRoadmap,
    '/settings/feedback': texts.wordsSettingsFeedback,
  },
  entries: [
    {
      label: texts.newFeedbackPost,
      words: texts.newFeedbackPostWords,
      icon: IconPlus,
      to: '/feedback',
      search: { new: 'post' },
      permission: 'feedback:write',
      isAction: true,
    },
  ],
}
