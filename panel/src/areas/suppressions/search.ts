import { IconMailOff } from '@tabler/icons-react'
import type { AreaSearch } from '../../app/search/area-search.ts'
import { texts } from '../../texts/search.ts'

export const search: AreaSearch = {
  entries: [
    {
      label: texts.suppressedAddresses,
      words: texts.suppressedAddressesWords,
      icon: IconMailOff,
      to: '/email',
      search: { tab: 'suppressions' },
      permission: 'messaging:manage',
    },
  ],
}
