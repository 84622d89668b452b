import { Type } from 'typebox'
import { chosen, described, markdown, nullable, oneOf, shape, strict, Timestamp, Uuid } from '../kernel/index.ts'

export const conversationBounds = {
  text: 10_000,
  subject: 200,
  excerpt: 160,
  pictures: 10,
  mentions: 20,
  tagsOfOne: 20,
  bulk: 100,
  comment: 2000,
  /** Changes that a stream replays to a reader that resumes; further behind it starts over. */
  replayed: 200,
} as const

const conversationStatuses = ['open', 'snoozed', 'closed'] as const
export const ConversationStatus = oneOf(...conversationStatuses)
const conversationPriorities = ['low', 'normal', 'high', 'urgent'] as const
export const ConversationPriority = oneOf(...conversationPriorities)
export const conversationChannels = ['widget', 'portal', 'email', 'api'] as const
export const ConversationChannel = oneOf(...conversationChannels)
const conversationAuthors = ['contact', 'staff', 'rule', 'system'] as const
const ConversationAuthor = Object.assign(oneOf(...conversationAuthors), {
  description: '`rule`: a reply that a rule sent; `system`: the away message',
})

export const ConversationText = Type.String({
  minLength: 1,
  maxLength: conversationBounds.text,
  pattern: '\\S',
  examples: ['How do I export my drawings?'],
})
export const ConversationSubject = Type.String({
  minLength: 1,
  maxLength: conversationBounds.subject,
  pattern: '\\S',
  examples: ['Export'],
})
export const PictureIds = Type.Array(Uuid, {
  maxItems: conversationBounds.pictures,
  uniqueItems: true,
  description: 'Pictures that were uploaded before',
})
const MemberId = described(Uuid, 'The `id` of a member')

export const ConversationPicture = shape('ConversationPicture', {
  id: Uuid,
  name: Type.String({ examples: ['screen.png'] }),
  url: Type.String({
    examples: ['https://app.example.com/pictures/3aTg9sVb0QmXcLr8Wy2KpZ3aTg9sVb0QmXcLr8Wy2KpY/1600'],
  }),
  width: Type.Integer(),
  height: Type.Integer(),
})

const Html = Type.String({ description: 'Sanitised', examples: ['<p>How do I export my drawings?</p>'] })

/** A change of a conversation, shown between its messages. */
const Happening = shape('ConversationEvent', {
  action: oneOf(
    'created',
    'assigned',
    'tagged',
    'untagged',
    'priority_changed',
    'snoozed',
    'woken',
    'closed',
    'reopened',
    'merged',
    'rated',
    'target_missed',
  ),
  value: nullable(
    Type.String({
      description:
        'The id of the member, group, tag or conversation, the priority, the time of waking, the score or the target',
      examples: ['high'],
    }),
  ),
})

export const ConversationMessage = chosen(
  shape('ConversationMessage', {
    id: Uuid,
    conversation_id: Uuid,
    kind: Object.assign(oneOf('message', 'note', 'event'), {
      description: 'Only messages are visible to the contact',
    }),
    author_kind: ConversationAuthor,
    author_id: described(nullable(Uuid), 'The member or the contact who wrote it'),
    author_name: nullable(Type.String({ examples: ['Grace Hopper'] })),
    verified: Type.Boolean({ description: 'False where a contact wrote it whose identity was not proven' }),
    channel: ConversationChannel,
    text: Type.String({ description: 'As it was written', examples: ['How do I export my drawings?'] }),
    html: Html,
    quoted_html: nullable(
      Type.String({
        description: 'Quoted text and signature of a mail, to be shown on demand',
        examples: ['<blockquote>Hello Grace</blockquote>'],
      }),
    ),
    pictures: Type.Array(ConversationPicture),
    mention_ids: Type.Array(Uuid, { description: 'Members who are mentioned in a note' }),
    event: nullable(Happening),
    created_at: Timestamp,
  }),
)

const Person = shape('ConversationPerson', {
  id: Uuid,
  name: nullable(Type.String({ examples: ['Grace Hopper'] })),
  email: nullable(Type.String({ examples: ['grace@example.com'] })),
  kind: Object.assign(oneOf('visitor', 'identified'), { description: '`visitor`: nobody has proven who this is' }),
})

const Clock = shape('ConversationClock', {
  target: oneOf('first_response', 'resolution'),
  due_at: Timestamp,
  missed: Type.Boolean(),
})

const Preview = shape('ConversationPreview', {
  text: Type.String({ examples: ['How do I export my drawings?'] }),
  author_kind: ConversationAuthor,
  author_name: nullable(Type.String({ examples: ['Grace Hopper'] })),
})

export const Conversation = chosen(
  shape('Conversation', {
    id: Uuid,
    contact: Person,
    subject: nullable(Type.String({ examples: ['Export'] })),
    status: ConversationStatus,
    snoozed_until: described(
      nullable(Timestamp),
      'Of a snoozed one: when it opens again. `null`: when the contact answers',
    ),
    priority: ConversationPriority,
    channel: ConversationChannel,
    assignee_id: nullable(MemberId),
    group_id: nullable(Uuid),
    tag_ids: Type.Array(Uuid),
    mention_ids: Type.Array(Uuid, { description: 'Members who were mentioned and have not read it since' }),
    unread: Type.Boolean({ description: 'The contact wrote something that nobody of the staff has read' }),
    verified: Type.Boolean({
      description: 'Whether the identity was proven when the last message of the contact came',
    }),
    preview: Preview,
    last_message_id: described(Uuid, 'Send it as `after_message_id` of a reply'),
    messages: Type.Integer({ description: 'Messages and notes', examples: [4] }),
    clock: nullable(described(Clock, 'The next target of an open conversation')),
    waiting_since: described(nullable(Timestamp), 'The first message of the contact that has no reply yet'),
    contact_read_at: described(nullable(Timestamp), 'When the contact last read it'),
    rating: nullable(Type.Integer({ minimum: 1, maximum: 5 })),
    rating_comment: nullable(Type.String({ examples: ['Quick and friendly.'] })),
    merged_into: described(nullable(Uuid), 'Its messages are in that conversation now'),
    last_activity_at: Timestamp,
    first_response_at: nullable(Timestamp),
    closed_at: nullable(Timestamp),
    created_at: Timestamp,
  }),
)

const Presence = shape('ConversationPresence', {
  member_id: Uuid,
  name: Type.String({ examples: ['Ada Lovelace'] }),
  typing: Type.Boolean(),
})
export const ConversationPresences = chosen(
  shape('ConversationPresences', {
    present: Type.Array(Presence, { description: 'Who of the staff looks at it now' }),
    contact_typing: Type.Boolean(),
  }),
)
export const ConversationInFull = chosen(
  shape('ConversationInFull', { ...Conversation.properties, ...ConversationPresences.properties }),
)

export const ConversationReply = strict(
  {
    text: markdown(described(ConversationText, 'Markdown; HTML in it is shown as text')),
    picture_ids: Type.Optional(PictureIds),
    after_message_id: Type.Optional(
      described(Uuid, 'The last message that you saw: `conflict`, if a member has replied since'),
    ),
    force: Type.Optional(Type.Boolean({ description: 'Send it although a member has replied since' })),
    close: Type.Optional(Type.Boolean({ description: 'Close the conversation with it' })),
  },
  { name: 'ConversationReply' },
)
export const ConversationNote = strict(
  {
    text: markdown(described(ConversationText, 'Markdown')),
    picture_ids: Type.Optional(PictureIds),
    mention_ids: Type.Optional(
      Type.Array(MemberId, { maxItems: conversationBounds.mentions, uniqueItems: true, description: 'Are notified' }),
    ),
  },
  { name: 'ConversationNote' },
)
export const NewConversation = strict(
  {
    contact_id: Uuid,
    subject: Type.Optional(ConversationSubject),
    text: markdown(described(ConversationText, 'Markdown')),
    picture_ids: Type.Optional(PictureIds),
  },
  { name: 'NewConversation' },
)
export const ConversationChange = strict(
  { priority: Type.Optional(ConversationPriority), subject: Type.Optional(nullable(ConversationSubject)) },
  { name: 'ConversationChange' },
)
export const ConversationAssignment = strict(
  {
    assignee_id: Type.Optional(nullable(MemberId)),
    group_id: Type.Optional(nullable(Uuid)),
  },
  { name: 'ConversationAssignment' },
)
const tagList = Type.Array(Uuid, { maxItems: conversationBounds.tagsOfOne, uniqueItems: true })
export const ConversationTagging = strict(
  { add: Type.Optional(tagList), remove: Type.Optional(tagList) },
  { name: 'ConversationTagging' },
)
export const ConversationSnooze = strict(
  { until: described(nullable(Timestamp), '`null`: until the contact answers') },
  { name: 'ConversationSnooze' },
)
export const ConversationMerge = strict(
  { into: described(Uuid, 'Another conversation of the same contact') },
  { name: 'ConversationMerge' },
)
export const ConversationBulk = strict(
  {
    ids: Type.Array(Uuid, { minItems: 1, maxItems: conversationBounds.bulk, uniqueItems: true }),
    status: Type.Optional(ConversationStatus),
    snooze_until: Type.Optional(described(nullable(Timestamp), 'With the status `snoozed`')),
    assignee_id: Type.Optional(nullable(MemberId)),
    group_id: Type.Optional(nullable(Uuid)),
    priority: Type.Optional(ConversationPriority),
    add_tag_ids: Type.Optional(tagList),
    remove_tag_ids: Type.Optional(tagList),
    read: Type.Optional(Type.Boolean({ description: 'Mark as read, or as unread' })),
  },
  { name: 'ConversationBulk' },
)
export const ConversationBulkDone = chosen(
  shape('ConversationBulkDone', {
    changed: Type.Integer({ description: 'Conversations that were changed; unknown ids are skipped' }),
  }),
)
export const NewPresence = strict({ typing: Type.Boolean() }, { name: 'NewConversationPresence' })

const count = (description: string) => Type.Integer({ description, examples: [3] })
export const ConversationCounts = chosen(
  shape('ConversationCounts', {
    open: count('Open conversations'),
    snoozed: count('Snoozed conversations'),
    unread: count('Open and unread'),
    unassigned: count('Open and assigned to no member'),
    mine: count('Open and assigned to you'),
    mentions: count('Conversations in which you were mentioned since you last read them'),
    groups: Type.Array(shape('ConversationGroupCount', { id: Uuid, open: count('Open conversations of the group') })),
    views: Type.Array(shape('ConversationViewCount', { id: Uuid, count: count('Conversations in the view') })),
  }),
)
