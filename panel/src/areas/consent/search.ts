import { IconClipboardCheck } from '@tabler/icons-react'
import type { AreaSearch } from '../../app/search/area-search.ts'
import { texts } from '../../texts/search.ts'

export const search: AreaSearch = {
  entries: [
    {
      label: texts.consentWording,
      words: texts.consentWordingWords,
      icon: IconClipboardCheck,
      to: '/email',
      search: { tab: 'consent' },
      permission: 'messaging:manage',
    },
  ],
}
