import type { AnswerOf, conversations } from '@userkeep/contract'
import type { ConversationRow, MessageRow } from './row.ts'

type Routes = typeof conversations.routes
export type ShownConversation = AnswerOf<Routes['list']>['conversations'][number]
type ShownMessage = AnswerOf<Routes['messages']>['messages'][number]
type OwnShown = AnswerOf<Routes['ownGet']>
type OwnMessage = AnswerOf<Routes['ownMessages']>['messages'][number]

/** The columns of the contact beside its conversation. */
export interface PersonColumns {
  contact_name: string | null
  contact_email: string | null
  contact_kind: 'visitor' | 'identified'
}

type Listed = ConversationRow & PersonColumns

function clockOf(row: ConversationRow, now: Date): ShownConversation['clock'] {
  if (row.status === 'closed' || row.merged_into !== null) return null
  const missed = (due: string, isMissed: boolean) => isMissed || Date.parse(due) <= now.getTime()
  if (row.first_response_at === null && row.first_response_due_at !== null && row.waiting_since !== null) {
    const due_at = row.first_response_due_at
    return { target: 'first_response', due_at, missed: missed(due_at, row.first_response_missed) }
  }
  if (row.resolution_due_at === null) return null
  const due_at = row.resolution_due_at
  return { target: 'resolution', due_at, missed: missed(due_at, row.resolution_missed) }
}

/** Returns a conversation as staff see it. */
export const showConversation = (row: Listed, now: Date): ShownConversation => ({
  id: row.id,
  contact: { id: row.contact_id, name: row.contact_name, email: row.contact_email, kind: row.contact_kind },
  subject: row.subject,
  status: row.status,
  snoozed_until: row.snoozed_until,
  priority: row.priority,
  channel: row.channel,
  assignee_id: row.assignee_id,
  group_id: row.group_id,
  tag_ids: row.tag_ids,
  mention_ids: row.mention_ids,
  unread: row.unread,
  verified: row.verified,
  preview: { text: row.preview_text, author_kind: row.preview_kind, author_name: row.preview_name },
  last_message_id: row.last_message_id,
  messages: row.messages,
  clock: clockOf(row, now),
  waiting_since: row.waiting_since,
  contact_read_at: row.contact_read_at,
  rating: row.rating,
  rating_comment: row.rating_comment,
  merged_into: row.merged_into,
  last_activity_at: row.last_activity_at,
  first_response_at: row.first_response_at,
  closed_at: row.closed_at,
  created_at: row.created_at,
})

const showPictures = (pictures: MessageRow['pictures'], publicUrl: string) =>
  pictures.map(({ id, name, path, width, height }) => ({ id, name, url: publicUrl + path, width, height }))

/** Returns a message, note or event as staff see it. */
export const showMessage = (row: MessageRow, publicUrl: string): ShownMessage => ({
  id: row.id,
  conversation_id: row.conversation_id,
  kind: row.kind,
  author_kind: row.author_kind,
  author_id: row.author_id,
  author_name: row.author_name,
  verified: row.verified,
  channel: row.channel,
  text: row.text,
  html: row.html,
  quoted_html: row.quoted_html,
  pictures: showPictures(row.pictures, publicUrl),
  mention_ids: row.mention_ids,
  event: row.action === null ? null : { action: row.action, value: row.value },
  created_at: row.created_at,
})

/** Contacts do not see which messages were sent by rules. */
const ownAuthor = (kind: MessageRow['author_kind']): OwnMessage['author_kind'] => (kind === 'rule' ? 'system' : kind)

/** Returns a conversation as its contact sees it. */
export const showOwn = (row: ConversationRow, isRated: boolean): OwnShown => ({
  id: row.id,
  subject: row.subject,
  status: row.status === 'closed' ? 'closed' : 'open',
  preview: {
    text: row.own_preview_text,
    author_kind: ownAuthor(row.own_preview_kind),
    author_name: row.own_preview_name,
  },
  unread: row.own_unread,
  rating: row.rating,
  can_rate: isRated && row.status === 'closed' && row.rating === null,
  staff_read_at: row.staff_read_at,
  last_activity_at: row.last_activity_at,
  created_at: row.created_at,
})

/** Returns a message as the contact of the conversation sees it. */
export const showOwnMessage = (row: MessageRow, publicUrl: string): OwnMessage => ({
  id: row.id,
  conversation_id: row.conversation_id,
  author_kind: ownAuthor(row.author_kind),
  author_name: row.author_kind === 'staff' ? row.author_name : null,
  text: row.text,
  html: row.html,
  pictures: showPictures(row.pictures, publicUrl),
  created_at: row.created_at,
})
