import { Type } from 'typebox'
import { chosen, EnvironmentQuery, shape, staff, Uuid } from '../kernel/index.ts'
import { Conversation, ConversationCounts, ConversationMessage, ConversationPresences } from '../shapes/conversation.ts'

const Begun = chosen(
  shape('ConversationStreamBegun', {
    resumed: Type.Boolean({
      description: 'False where the stream begins here, and earlier changes have to be read from the list',
    }),
  }),
)

export const conversationStreamRoutes = {
  stream: {
    method: 'GET',
    path: '/v1/organization/stream',
    summary: 'What happens in the inbox, as it happens',
    description:
      'Server-sent events, read with `fetch`. It begins with `begun`. A `message` is new; a `conversation` is as it is now, ' +
      'and replaces what is known of it; `removed` says that there is none any more; `counts` are those of the member. ' +
      'The stream ends after five minutes: open it again with the last `id` as `Last-Event-ID`, and nothing is missed or ' +
      'repeated.',
    access: staff('support:read'),
    query: Type.Object(EnvironmentQuery),
    success: {
      status: 200,
      stream: {
        events: {
          begun: Begun,
          conversation: Conversation,
          message: ConversationMessage,
          counts: ConversationCounts,
          presence: chosen(
            shape('ConversationPresenceChanged', { conversation_id: Uuid, ...ConversationPresences.properties }),
          ),
          removed: chosen(shape('ConversationRemoved', { conversation_id: Uuid })),
        },
      },
    },
    chosen: true,
  },
} as const
