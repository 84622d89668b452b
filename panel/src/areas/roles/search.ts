import { IconPlus } from '@tabler/icons-react'
import type { AreaSearch } from '../../app/search/area-search.ts'
import { texts } from '../../texts/search.ts'

export const search: AreaSearch = {
  words: {
    '/roles': texts.wordsRoles,
  },
  entries: [
    {
      label: texts.newStaffRole,
      words: texts.newStaffRoleWords,
      icon: IconPlus,
      to: '/roles',
      search: { new: 'role' },
      permission: 'roles:manage',
      isAction: true,
    },
  ],
}
