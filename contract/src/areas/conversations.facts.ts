import { Type } from 'typebox'
import { chosenData, declareFacts, nullable, Uuid } from '../kernel/index.ts'
import { ConversationChannel } from '../shapes/conversation.ts'

const about = { aggregate: 'conversation', of: 'environment', published: false, object: 'conversation_id' } as const
const ids = { contact_id: Uuid, conversation_id: Uuid }

export const conversationFacts = declareFacts({
  'conversation.created': {
    ...about,
    when: 'A contact begins a conversation, or staff begin one with a contact',
    data: chosenData({ ...ids, channel: ConversationChannel }),
  },
  'conversation.message_received': {
    ...about,
    when: 'A contact writes a message in a conversation',
    data: chosenData({ ...ids, message_id: Uuid, channel: ConversationChannel }),
  },
  'conversation.replied': {
    ...about,
    when: 'A member of the staff replies to a contact',
    data: chosenData({ ...ids, message_id: Uuid, member_id: nullable(Uuid) }),
  },
  'conversation.closed': {
    ...about,
    when: 'A conversation is closed',
    data: chosenData(ids),
  },
  'conversation.reopened': {
    ...about,
    when: 'A closed conversation is opened again, by staff or by an answer of the contact',
    data: chosenData(ids),
  },
  'conversation.rated': {
    ...about,
    when: 'A contact rates a closed conversation',
    data: chosenData({ ...ids, score: Type.Integer() }),
  },
})
