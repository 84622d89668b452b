import { Type } from 'typebox'
import { chosen, collection, EnvironmentQuery, PagingQuery, staff, Uuid } from '../kernel/index.ts'
import { ConversationReport, ReportDay } from '../shapes/conversation-report.ts'
import {
  CannedReply,
  CannedReplyChange,
  ConversationAgents,
  ConversationGroup,
  ConversationGroupChange,
  ConversationRule,
  ConversationRuleChange,
  ConversationSettings,
  ConversationSettingsChange,
  ConversationTag,
  ConversationTagChange,
  ConversationView,
  ConversationViewChange,
  NewCannedReply,
  NewConversationGroup,
  NewConversationRule,
  NewConversationTag,
  NewConversationView,
} from '../shapes/conversation-settings.ts'

const reading = staff('support:read')
const inEnvironment = Type.Object(EnvironmentQuery)
const inPages = Type.Object({ ...EnvironmentQuery, ...PagingQuery })
const base = '/v1/organization/conversations'
const read = { access: reading, chosen: true } as const
const write = { access: staff('support:write'), query: inEnvironment, chosen: true } as const

const cannedReplies = `${base}/canned-replies` as const
export const cannedReplyRoutes = {
  cannedReplies: {
    method: 'GET',
    path: cannedReplies,
    summary: 'List canned replies by name, or find them by words of the name, the shortcut or the text',
    query: Type.Object({
      ...EnvironmentQuery,
      ...PagingQuery,
      q: Type.Optional(Type.String({ maxLength: 200 })),
      conversation_id: Type.Optional(Uuid),
    }),
    success: { status: 200, body: chosen(collection('canned_replies', CannedReply)) },
    ...read,
  },
  createCannedReply: {
    method: 'POST',
    path: cannedReplies,
    summary: 'Create a canned reply',
    audit: 'canned_reply.created',
    body: chosen(NewCannedReply),
    success: { status: 201, body: CannedReply },
    errors: ['conflict', 'invalid_request'],
    ...write,
  },
  updateCannedReply: {
    method: 'PATCH',
    path: `${cannedReplies}/{id}`,
    summary: 'Change a canned reply',
    audit: 'canned_reply.updated',
    body: chosen(CannedReplyChange),
    success: { status: 200, body: CannedReply },
    errors: ['invalid_request'],
    ...write,
  },
  removeCannedReply: {
    method: 'DELETE',
    path: `${cannedReplies}/{id}`,
    summary: 'Delete a canned reply',
    audit: 'canned_reply.deleted',
    success: { status: 204 },
    ...write,
  },
} as const

const tags = `${base}/tags` as const
export const tagRoutes = {
  tags: {
    method: 'GET',
    path: tags,
    summary: 'List tags by name',
    query: inPages,
    success: { status: 200, body: chosen(collection('tags', ConversationTag)) },
    ...read,
  },
  createTag: {
    method: 'POST',
    path: tags,
    summary: 'Create a tag',
    audit: 'conversation_tag.created',
    body: chosen(NewConversationTag),
    success: { status: 201, body: ConversationTag },
    errors: ['conflict', 'invalid_request'],
    ...write,
  },
  updateTag: {
    method: 'PATCH',
    path: `${tags}/{id}`,
    summary: 'Change a tag',
    audit: 'conversation_tag.updated',
    body: chosen(ConversationTagChange),
    success: { status: 200, body: ConversationTag },
    errors: ['invalid_request'],
    ...write,
  },
  removeTag: {
    method: 'DELETE',
    path: `${tags}/{id}`,
    summary: 'Delete a tag. Conversations lose it',
    audit: 'conversation_tag.deleted',
    success: { status: 204 },
    ...write,
  },
} as const

const groups = `${base}/groups` as const
export const groupRoutes = {
  groups: {
    method: 'GET',
    path: groups,
    summary: 'List groups by name, with their members',
    query: inPages,
    success: { status: 200, body: chosen(collection('groups', ConversationGroup)) },
    ...read,
  },
  createGroup: {
    method: 'POST',
    path: groups,
    summary: 'Create a group',
    audit: 'conversation_group.created',
    body: chosen(NewConversationGroup),
    success: { status: 201, body: ConversationGroup },
    errors: ['conflict', 'invalid_request'],
    ...write,
  },
  updateGroup: {
    method: 'PATCH',
    path: `${groups}/{id}`,
    summary: 'Change the name or the members of a group',
    audit: 'conversation_group.updated',
    body: chosen(ConversationGroupChange),
    success: { status: 200, body: ConversationGroup },
    errors: ['invalid_request'],
    ...write,
  },
  removeGroup: {
    method: 'DELETE',
    path: `${groups}/{id}`,
    summary: 'Delete a group. Its conversations are assigned to no group',
    audit: 'conversation_group.deleted',
    success: { status: 204 },
    ...write,
  },
} as const

const views = `${base}/views` as const
export const viewRoutes = {
  views: {
    method: 'GET',
    path: views,
    summary: 'List saved views by position',
    query: inPages,
    success: { status: 200, body: chosen(collection('views', ConversationView)) },
    ...read,
  },
  createView: {
    method: 'POST',
    path: views,
    summary: 'Save a view for all members',
    audit: 'conversation_view.created',
    body: chosen(NewConversationView),
    success: { status: 201, body: ConversationView },
    errors: ['conflict', 'invalid_request'],
    ...write,
  },
  updateView: {
    method: 'PATCH',
    path: `${views}/{id}`,
    summary: 'Change a saved view',
    audit: 'conversation_view.updated',
    body: chosen(ConversationViewChange),
    success: { status: 200, body: ConversationView },
    errors: ['invalid_request'],
    ...write,
  },
  removeView: {
    method: 'DELETE',
    path: `${views}/{id}`,
    summary: 'Delete a saved view',
    audit: 'conversation_view.deleted',
    success: { status: 204 },
    ...write,
  },
} as const

const rules = `${base}/rules` as const
export const ruleRoutes = {
  rules: {
    method: 'GET',
    path: rules,
    summary: 'List rules by position',
    query: inPages,
    success: { status: 200, body: chosen(collection('rules', ConversationRule)) },
    ...read,
  },
  createRule: {
    method: 'POST',
    path: rules,
    summary: 'Create a rule for new conversations of contacts',
    description: 'All rules that apply run, by position; a later one overrides an earlier one.',
    audit: 'conversation_rule.created',
    body: chosen(NewConversationRule),
    success: { status: 201, body: ConversationRule },
    errors: ['conflict', 'invalid_request'],
    ...write,
  },
  updateRule: {
    method: 'PATCH',
    path: `${rules}/{id}`,
    summary: 'Change a rule',
    audit: 'conversation_rule.updated',
    body: chosen(ConversationRuleChange),
    success: { status: 200, body: ConversationRule },
    errors: ['invalid_request'],
    ...write,
  },
  removeRule: {
    method: 'DELETE',
    path: `${rules}/{id}`,
    summary: 'Delete a rule',
    audit: 'conversation_rule.deleted',
    success: { status: 204 },
    ...write,
  },
} as const

export const supportSettingsRoutes = {
  agents: {
    method: 'GET',
    path: `${base}/agents`,
    summary: 'The members whom conversations can be assigned to',
    query: inEnvironment,
    success: { status: 200, body: ConversationAgents },
    ...read,
  },
  settings: {
    method: 'GET',
    path: `${base}/settings`,
    summary: 'Messenger, business hours, away message, targets and rating',
    query: inEnvironment,
    success: { status: 200, body: ConversationSettings },
    ...read,
  },
  updateSettings: {
    method: 'PATCH',
    path: `${base}/settings`,
    summary: 'Turn the messenger on or off; change business hours, away message, targets and rating',
    description: 'Targets of open conversations stay as they are.',
    audit: 'conversation_settings.updated',
    body: chosen(ConversationSettingsChange),
    success: { status: 200, body: ConversationSettings },
    errors: ['invalid_request'],
    ...write,
  },
  report: {
    method: 'GET',
    path: `${base}/reports`,
    summary: 'Volume, response and resolution times, backlog and satisfaction',
    description:
      'The last 30 days unless stated otherwise; at most 366 days. Days are those of the time zone in the settings.',
    query: Type.Object({ ...EnvironmentQuery, from: Type.Optional(ReportDay), to: Type.Optional(ReportDay) }),
    success: { status: 200, body: ConversationReport },
    errors: ['invalid_request'],
    ...read,
  },
} as const
