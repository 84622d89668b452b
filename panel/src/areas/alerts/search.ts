import { IconPlus } from '@tabler/icons-react'
import type { AreaSearch } from '../../app/search/area-search.ts'
import { texts } from '../../texts/search.ts'

export const search: AreaSearch = {
  words: {
    '/alerts': texts.wordsAlerts,
  },
  entries: [
    {
      label: texts.newAlertDestination,
      words: texts.newAlertDestinationWords,
      icon: IconPlus,
      to: '/alerts',
      search: { new: 'destination' },
      permission: 'alerts:manage',
      isAction: true,
    },
  ],
}
