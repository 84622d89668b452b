import { IconInbox, IconMessageReply, IconRoute, IconTags } from '@tabler/icons-react'
import type { AreaSearch } from '../../app/search/area-search.ts'
import { texts } from '../../texts/search.ts'

export const search: AreaSearch = {
  kinds: {
    conversation: { label: texts.conversations, icon: IconInbox, to: '/inbox', parameter: 'conversation' },
  },
  words: {
    '/inbox': texts.wordsInbox,
    '/inbox/reports': texts.wordsInboxReports,
    '/inbox/settings': texts.wordsInboxSettings,
  },
  entries: [
    {
      label: texts.cannedReplies,
      words: texts.cannedRepliesWords,
      icon: IconMessageReply,
      to: '/inbox/settings',
      permission: 'support:write',
    },
    {
      label: texts.conversationTags,
      words: texts.conversationTagsWords,
      icon: IconTags,
      to: '/inbox/settings',
      search: { tab: 'tags' },
      permission: 'support:write',
    },
    {
      label: texts.inboxRules,
      words: texts.inboxRulesWords,
      icon: IconRoute,
      to: '/inbox/settings',
      search: { tab: 'rules' },
      permission: 'support:write',
    },
  ],
}
