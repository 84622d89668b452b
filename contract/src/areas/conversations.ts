import { area } from '../kernel/index.ts'
import { ownConversationRoutes } from './conversations.contact.ts'
import { inboxRoutes } from './conversations.inbox.ts'
import {
  cannedReplyRoutes,
  groupRoutes,
  ruleRoutes,
  supportSettingsRoutes,
  tagRoutes,
  viewRoutes,
} from './conversations.settings.ts'
import { conversationStreamRoutes } from './conversations.stream.ts'

export const conversations = area(
  'conversations',
  {
    group: 'Support',
    about:
      'The support inbox: conversations with contacts from the widget, the portal and mail, for a team that shares them.',
  },
  {
    ...inboxRoutes,
    ...cannedReplyRoutes,
    ...tagRoutes,
    ...groupRoutes,
    ...viewRoutes,
    ...ruleRoutes,
    ...supportSettingsRoutes,
    ...conversationStreamRoutes,
    ...ownConversationRoutes,
  },
)
