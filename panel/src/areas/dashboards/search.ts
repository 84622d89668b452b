import { IconPlus } from '@tabler/icons-react'
import type { AreaSearch } from '../../app/search/area-search.ts'
import { texts } from '../../texts/search.ts'

export const search: AreaSearch = {
  words: {
    '/dashboards': texts.wordsDashboards,
  },
  entries: [
    {
      label: texts.newDashboard,
      words: texts.newDashboardWords,
      icon: IconPlus,
      to: '/dashboards',
      search: { new: 'dashboard' },
      permission: 'analytics:read',
      isAction: true,
    },
  ],
}
