import { Type } from 'typebox'
import { chosen, described, markdown, Name, nullable, oneOf, shape, strict, Timestamp, Uuid } from '../kernel/index.ts'
import {
  ConversationChannel,
  ConversationPriority,
  ConversationStatus,
  ConversationText,
  conversationBounds,
  conversationChannels,
} from './conversation.ts'

export const supportBounds = {
  cannedReplies: 1000,
  tags: 200,
  groups: 50,
  members: 200,
  views: 50,
  rules: 50,
  words: 50,
  hours: 21,
} as const

const Color = Type.String({ pattern: '^#[0-9a-f]{6}$', maxLength: 7, examples: ['#3b82f6'] })
const moments = { created_at: Timestamp, updated_at: Timestamp }

// ---- canned replies

const Shortcut = Type.String({
  pattern: '^[a-z0-9]+([_-][a-z0-9]+)*$',
  maxLength: 40,
  description: 'Typed after a slash to insert it',
  examples: ['export'],
})
const CannedText = described(
  ConversationText,
  'Markdown. `{{contact.name}}`, `{{contact.first_name}}`, `{{contact.email}}` and `{{agent.name}}` are replaced; ' +
    '`{{contact.first_name | there}}` says what stands there where nothing is known',
)

export const CannedReply = chosen(
  shape('CannedReply', {
    id: Uuid,
    name: Type.String({ examples: ['How to export'] }),
    shortcut: nullable(Shortcut),
    text: CannedText,
    filled: described(
      nullable(Type.String({ examples: ['Hello Grace'] })),
      'The text with its variables replaced, if a `conversation_id` was given',
    ),
    ...moments,
  }),
)
export const NewCannedReply = strict(
  { name: Name, shortcut: Type.Optional(nullable(Shortcut)), text: CannedText },
  { name: 'NewCannedReply' },
)
export const CannedReplyChange = strict(
  { name: Type.Optional(Name), shortcut: Type.Optional(nullable(Shortcut)), text: Type.Optional(CannedText) },
  { name: 'CannedReplyChange' },
)

// ---- tags and groups

export const ConversationTag = chosen(
  shape('ConversationTag', {
    id: Uuid,
    name: Type.String({ examples: ['Billing'] }),
    color: nullable(Color),
    ...moments,
  }),
)
const TagName = Type.Unsafe<string>({ ...Name, examples: ['Billing'] })
export const NewConversationTag = strict(
  { name: TagName, color: Type.Optional(nullable(Color)) },
  { name: 'NewConversationTag' },
)
export const ConversationTagChange = strict(
  { name: Type.Optional(TagName), color: Type.Optional(nullable(Color)) },
  { name: 'ConversationTagChange' },
)

const MemberIds = Type.Array(Uuid, { maxItems: supportBounds.members, uniqueItems: true })
export const ConversationGroup = chosen(
  shape('ConversationGroup', {
    id: Uuid,
    name: Type.String({ examples: ['Billing'] }),
    member_ids: MemberIds,
    ...moments,
  }),
)
export const NewConversationGroup = strict(
  { name: Name, member_ids: Type.Optional(MemberIds) },
  { name: 'NewConversationGroup' },
)
export const ConversationGroupChange = strict(
  { name: Type.Optional(Name), member_ids: Type.Optional(MemberIds) },
  { name: 'ConversationGroupChange' },
)

export const ConversationAgents = chosen(
  shape('ConversationAgents', {
    agents: Type.Array(
      shape('ConversationAgent', {
        id: Uuid,
        name: Type.String({ examples: ['Ada Lovelace'] }),
        email: Type.String({ examples: ['ada@example.com'] }),
      }),
    ),
  }),
)

// ---- saved views

/** The filters that a saved view can have; each is one of the list's. */
const ConversationFilter = strict(
  {
    status: Type.Optional(ConversationStatus),
    assignee_id: Type.Optional(described(nullable(Uuid), '`null`: assigned to no member')),
    group_id: Type.Optional(described(nullable(Uuid), '`null`: assigned to no group')),
    tag_id: Type.Optional(Uuid),
    priority: Type.Optional(ConversationPriority),
    channel: Type.Optional(ConversationChannel),
    unread: Type.Optional(Type.Boolean()),
  },
  { name: 'ConversationFilter' },
)
const Position = Type.Integer({ minimum: 0, maximum: 1000 })
export const ConversationView = chosen(
  shape('ConversationView', {
    id: Uuid,
    name: Type.String({ examples: ['Urgent'] }),
    shows: ConversationFilter,
    position: Position,
    ...moments,
  }),
)
export const NewConversationView = strict(
  { name: Name, shows: ConversationFilter, position: Type.Optional(Position) },
  { name: 'NewConversationView' },
)
export const ConversationViewChange = strict(
  { name: Type.Optional(Name), shows: Type.Optional(ConversationFilter), position: Type.Optional(Position) },
  { name: 'ConversationViewChange' },
)

// ---- rules

const RuleConditions = strict(
  {
    words: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 60, pattern: '\\S', examples: ['invoice'] }), {
        maxItems: supportBounds.words,
        description: 'The first message contains one of them',
      }),
    ),
    segment_id: Type.Optional(nullable(Uuid)),
    channels: Type.Optional(
      Type.Array(ConversationChannel, { maxItems: conversationChannels.length, uniqueItems: true }),
    ),
    hours: Type.Optional(nullable(oneOf('within', 'outside'))),
  },
  { name: 'ConversationRuleConditions' },
)
const RuleActions = strict(
  {
    assignee_id: Type.Optional(nullable(Uuid)),
    group_id: Type.Optional(nullable(Uuid)),
    tag_ids: Type.Optional(Type.Array(Uuid, { maxItems: conversationBounds.tagsOfOne, uniqueItems: true })),
    priority: Type.Optional(nullable(ConversationPriority)),
    reply: Type.Optional(nullable(markdown(described(ConversationText, 'Markdown')))),
  },
  { name: 'ConversationRuleActions' },
)
export const ConversationRule = chosen(
  shape('ConversationRule', {
    id: Uuid,
    name: Type.String({ examples: ['Billing questions'] }),
    enabled: Type.Boolean(),
    position: Position,
    when: described(RuleConditions, 'All of them have to hold. Without any the rule always applies'),
    actions: RuleActions,
    ...moments,
  }),
)
export const NewConversationRule = strict(
  {
    name: Name,
    enabled: Type.Optional(Type.Boolean()),
    position: Type.Optional(Position),
    when: RuleConditions,
    actions: RuleActions,
  },
  { name: 'NewConversationRule' },
)
export const ConversationRuleChange = strict(
  {
    name: Type.Optional(Name),
    enabled: Type.Optional(Type.Boolean()),
    position: Type.Optional(Position),
    when: Type.Optional(RuleConditions),
    actions: Type.Optional(RuleActions),
  },
  { name: 'ConversationRuleChange' },
)

// ---- settings

const Time = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$|^24:00$', maxLength: 5, examples: ['09:00'] })
const BusinessHours = Type.Array(
  strict(
    {
      day: oneOf('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'),
      from: Time,
      to: Time,
    },
    { name: 'BusinessHours' },
  ),
  { maxItems: supportBounds.hours, description: 'Without any: always open' },
)
const Minutes = nullable(
  Type.Integer({ minimum: 1, maximum: 100_000, description: 'In business minutes', examples: [60] }),
)
const settings = {
  time_zone: Type.String({ minLength: 1, maxLength: 64, examples: ['Europe/Berlin'] }),
  hours: BusinessHours,
  away_message: nullable(
    markdown(described(ConversationText, 'Markdown. Sent to a new conversation outside business hours')),
  ),
  first_response_minutes: Minutes,
  resolution_minutes: Minutes,
  rating: Type.Boolean({ description: 'Whether contacts are asked to rate a closed conversation' }),
  messenger: Type.Boolean({ description: 'Whether contacts can write in the widget and in the portal' }),
}
export const ConversationSettings = chosen(shape('ConversationSettings', settings))
export const ConversationSettingsChange = strict(
  {
    time_zone: Type.Optional(settings.time_zone),
    hours: Type.Optional(settings.hours),
    away_message: Type.Optional(settings.away_message),
    first_response_minutes: Type.Optional(settings.first_response_minutes),
    resolution_minutes: Type.Optional(settings.resolution_minutes),
    rating: Type.Optional(settings.rating),
    messenger: Type.Optional(settings.messenger),
  },
  { name: 'ConversationSettingsChange' },
)
