import { IconUserCircle } from '@tabler/icons-react'
import type { AreaSearch } from '../../app/search/area-search.ts'
import { texts } from '../../texts/search.ts'

export const search: AreaSearch = {
  entries: [{ label: texts.account, words: texts.accountWords, icon: IconUserCircle, to: '/account' }],
}
