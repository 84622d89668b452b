import { IconPlus, IconTemplate } from '@tabler/icons-react'
import type { AreaSearch } from '../../app/search/area-search.ts'
import { texts } from '../../texts/search.ts'
import { humanize } from '../../ui/humanize.ts'

export const search: AreaSearch = {
  kinds: {
    template: { label: texts.templates, icon: IconTemplate, to: '/templates', parameter: 'template', detail: humanize },
  },
  words: {
    '/templates': texts.wordsTemplates,
  },
  entries: [
    {
      label: texts.newTemplate,
      words: texts.newTemplateWords,
      icon: IconPlus,
      to: '/templates',
      search: { new: 'template' },
      permission: 'messaging:manage',
      isAction: true,
    },
  ],
}
