import { IconUserPlus } from '@tabler/icons-react'
import type { AreaSearch } from '../../app/search/area-search.ts'
import { texts } from '../../texts/search.ts'

export const search: AreaSearch = {
  words: {
    '/members': texts.wordsMembers,
  },
  entries: [
    {
      label: texts.inviteTeammate,
      words: texts.inviteTeammateWords,
      icon: IconUserPlus,
      to: '/members',
      search: { new: 'invitation' },
      permission: 'members:manage',
      isAction: true,
    },
  ],
}
