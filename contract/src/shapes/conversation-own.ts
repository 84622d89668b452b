import { Type } from 'typebox'
import { chosen, collection, described, nullable, oneOf, shape, strict, Timestamp, Uuid } from '../kernel/index.ts'
import {
  ConversationMessage,
  ConversationPicture,
  ConversationSubject,
  ConversationText,
  conversationBounds,
  PictureIds,
} from './conversation.ts'

const Author = Object.assign(oneOf('contact', 'staff', 'system'), {
  description: '`system`: an automatic answer',
})

/** A message as the contact sees it. */
export const OwnConversationMessage = chosen(
  shape('OwnConversationMessage', {
    id: Uuid,
    conversation_id: Uuid,
    author_kind: Author,
    author_name: described(nullable(Type.String({ examples: ['Ada Lovelace'] })), 'Who of the staff wrote it'),
    text: ConversationMessage.properties.text,
    html: ConversationMessage.properties.html,
    pictures: Type.Array(ConversationPicture),
    created_at: Timestamp,
  }),
)

/** A conversation as the contact sees it. */
export const OwnConversation = chosen(
  shape('OwnConversation', {
    id: Uuid,
    subject: nullable(Type.String({ examples: ['Export'] })),
    status: oneOf('open', 'closed'),
    preview: shape('OwnConversationPreview', {
      text: Type.String({ examples: ['How do I export my drawings?'] }),
      author_kind: Author,
      author_name: nullable(Type.String({ examples: ['Ada Lovelace'] })),
    }),
    unread: Type.Integer({ minimum: 0, description: 'Messages that the contact has not read', examples: [1] }),
    rating: nullable(Type.Integer({ minimum: 1, maximum: 5 })),
    can_rate: Type.Boolean({ description: 'Whether to ask the contact for a rating' }),
    staff_read_at: described(nullable(Timestamp), 'When staff last read it'),
    last_activity_at: Timestamp,
    created_at: Timestamp,
  }),
)

const availability = {
  unread: Type.Integer({ minimum: 0, description: 'Unread messages in all conversations', examples: [1] }),
  within_hours: Type.Boolean({ description: 'Whether it is within business hours now' }),
}
export const OwnConversations = chosen(
  shape('OwnConversations', { ...collection('conversations', OwnConversation).properties, ...availability }),
)
/** The part of boot. */
export const ConversationsPart = chosen(
  shape('ConversationsPart', {
    unread: availability.unread,
    messenger: Type.Boolean({ description: 'Whether the widget shows the messenger' }),
    active: Type.Boolean({ description: 'Whether a conversation of the contact is not closed' }),
  }),
)

const Channel = oneOf('widget', 'portal')
export const NewOwnConversation = strict(
  {
    text: described(ConversationText, 'Plain text'),
    subject: Type.Optional(ConversationSubject),
    picture_ids: Type.Optional(PictureIds),
    channel: Type.Optional(described(Channel, 'Where it is written; `widget` unless stated')),
  },
  { name: 'NewOwnConversation' },
)
export const NewOwnMessage = strict(
  {
    text: described(ConversationText, 'Plain text'),
    picture_ids: Type.Optional(PictureIds),
    channel: Type.Optional(Channel),
  },
  { name: 'NewOwnConversationMessage' },
)
export const NewConversationRating = strict(
  {
    score: Type.Integer({ minimum: 1, maximum: 5 }),
    comment: Type.Optional(
      nullable(Type.String({ maxLength: conversationBounds.comment, examples: ['Quick and friendly.'] })),
    ),
  },
  { name: 'NewConversationRating' },
)
/** Somebody of the staff is typing. */
export const OwnConversationTyping = chosen(
  shape('OwnConversationTyping', { conversation_id: Uuid, name: Type.String({ examples: ['Ada Lovelace'] }) }),
)
