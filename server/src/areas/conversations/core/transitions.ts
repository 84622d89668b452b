import { conversationBounds } from '@userkeep/contract/shapes/conversation'
import { v7 as uuid } from 'uuid'
import { plainText } from '../../../platform/html/plain-text.ts'
import { afterBusinessMinutes, type Schedule } from './business-hours.ts'
import type { Action, AuthorKind, ConversationRow, MessageRow } from './row.ts'
import type { Draft } from './settle.ts'

export type LiveDraft = Draft & { after: ConversationRow }

export interface Targets extends Schedule {
  first_response_minutes: number | null
  resolution_minutes: number | null
}

/** The author of a message or an event. */
export interface Author {
  kind: AuthorKind
  id: string | null
  name: string | null
}

export const automatic: Author = { kind: 'system', id: null, name: null }

const emptyMessage = {
  text: '',
  html: '',
  quoted_html: null,
  pictures: [],
  mention_ids: [],
  action: null,
  value: null,
  external_id: null,
} as const

/** Records what happened between the messages. */
export function addEvent(draft: LiveDraft, author: Author, action: Action, value: string | null, now: Date): void {
  draft.added.push({
    ...emptyMessage,
    pictures: [],
    mention_ids: [],
    conversation_id: draft.after.id,
    id: uuid(),
    kind: 'event',
    author_kind: author.kind,
    author_id: author.id,
    author_name: author.name,
    verified: true,
    channel: draft.after.channel,
    action,
    value,
    created_at: now.toISOString(),
  })
}

export interface Content extends Pick<MessageRow, 'text' | 'html'> {
  pictures?: MessageRow['pictures']
  quoted_html?: string | null
  mention_ids?: string[]
  external_id?: string | null
}

/** Bounds the work: an excerpt shows the beginning. */
const maxExcerptHtml = 20 * conversationBounds.excerpt

/** Staff and rules write Markdown; an excerpt shows its words. */
const excerptOf = ({ kind }: Author, { text, html, pictures = [] }: Content): string => {
  const line =
    kind === 'contact'
      ? text.replace(/\s+/g, ' ').trim()
      : plainText(html.slice(0, maxExcerptHtml).replace(/<[^>]*$/, ''))
  if (line === '') return pictures.length > 0 ? 'Picture' : ''
  const letters = [...line.slice(0, 2 * conversationBounds.excerpt)]
  return letters.length <= conversationBounds.excerpt
    ? line
    : `${letters.slice(0, conversationBounds.excerpt - 1).join('')}…`
}

/** Adds a message or a note, and the preview that it becomes. */
export function addMessage(
  draft: LiveDraft,
  author: Author,
  content: Content,
  how: { kind: 'message' | 'note'; channel: MessageRow['channel']; verified: boolean; now: Date },
): MessageRow {
  const { after } = draft
  const at = how.now.toISOString()
  const message: MessageRow = {
    ...emptyMessage,
    pictures: content.pictures ?? [],
    mention_ids: content.mention_ids ?? [],
    quoted_html: content.quoted_html ?? null,
    external_id: content.external_id ?? null,
    conversation_id: after.id,
    id: uuid(),
    kind: how.kind,
    author_kind: author.kind,
    author_id: author.id,
    author_name: author.name,
    verified: how.verified,
    channel: how.channel,
    text: content.text,
    html: content.html,
    created_at: at,
  }
  draft.added.push(message)
  const excerpt = excerptOf(author, content)
  Object.assign(after, { preview_text: excerpt, preview_kind: author.kind, preview_name: author.name })
  if (how.kind === 'message') {
    Object.assign(after, {
      own_preview_text: excerpt,
      own_preview_kind: author.kind,
      own_preview_name: author.kind === 'staff' ? author.name : null,
    })
  }
  after.last_message_id = message.id
  after.messages++
  after.last_activity_at = at
  return message
}

const dueAfter = (targets: Targets, minutes: number | null, now: Date): string | null =>
  minutes === null ? null : (afterBusinessMinutes(targets, now, minutes)?.toISOString() ?? null)

/** Opens a conversation for good: new, reopened or woken. */
export function open(draft: LiveDraft, targets: Targets, now: Date): void {
  const { after } = draft
  after.status = 'open'
  after.snoozed_until = null
  if (after.closed_at !== null || draft.before === null) {
    after.opened_at = now.toISOString()
    after.resolution_due_at = dueAfter(targets, targets.resolution_minutes, now)
    after.resolution_missed = false
  }
  after.closed_at = null
}

/** Starts waiting for a reply, unless it already waits. */
export function awaitReply(draft: LiveDraft, targets: Targets, now: Date): void {
  const { after } = draft
  if (after.waiting_since !== null) return
  after.waiting_since = now.toISOString()
  if (after.first_response_at === null && after.first_response_due_at === null) {
    after.first_response_due_at = dueAfter(targets, targets.first_response_minutes, now)
  }
}

export function close(draft: LiveDraft, author: Author, now: Date): void {
  const { after } = draft
  after.status = 'closed'
  after.snoozed_until = null
  after.closed_at = now.toISOString()
  after.waiting_since = null
  after.unread = false
  after.last_activity_at = now.toISOString()
  addEvent(draft, author, 'closed', null, now)
}

export function reopen(draft: LiveDraft, author: Author, targets: Targets, now: Date): void {
  const action = draft.after.status === 'closed' ? 'reopened' : 'woken'
  open(draft, targets, now)
  draft.after.last_activity_at = now.toISOString()
  addEvent(draft, author, action, null, now)
}

export function assign(
  draft: LiveDraft,
  author: Author,
  to: { assignee_id?: string | null | undefined; group_id?: string | null | undefined },
  now: Date,
): void {
  const { after } = draft
  for (const field of ['assignee_id', 'group_id'] as const) {
    const id = to[field]
    if (id === undefined || after[field] === id) continue
    after[field] = id
    addEvent(draft, author, 'assigned', id, now)
  }
}

export function setPriority(draft: LiveDraft, author: Author, priority: ConversationRow['priority'], now: Date): void {
  if (draft.after.priority === priority) return
  draft.after.priority = priority
  addEvent(draft, author, 'priority_changed', priority, now)
}

export function retag(
  draft: LiveDraft,
  author: Author,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
  now: Date,
): void {
  const { after } = draft
  for (const id of remove.filter((one) => after.tag_ids.includes(one))) {
    after.tag_ids = after.tag_ids.filter((one) => one !== id)
    addEvent(draft, author, 'untagged', id, now)
  }
  for (const id of add.filter((one) => !after.tag_ids.includes(one))) {
    after.tag_ids = [...after.tag_ids, id]
    addEvent(draft, author, 'tagged', id, now)
  }
}

export function snooze(draft: LiveDraft, author: Author, until: string | null, now: Date): void {
  draft.after.status = 'snoozed'
  draft.after.snoozed_until = until
  addEvent(draft, author, 'snoozed', until, now)
}

/** A contact who is online reads a reply within this time; then no mail is sent. */
const mailAfterMs = 60_000

/** Applies a reply of staff: it ends the waiting, is unread for the contact, and is mailed unless it is read soon. */
export function replied(draft: LiveDraft, now: Date): void {
  const { after } = draft
  if (after.first_response_at === null && after.waiting_since !== null) after.first_response_at = now.toISOString()
  after.waiting_since = null
  after.unread = false
  after.staff_read_at = now.toISOString()
  after.own_unread++
  after.mail_due_at ??= new Date(now.getTime() + mailAfterMs).toISOString()
}

/** A contact who writes has read everything before. */
export function readByContact(draft: LiveDraft, now: Date): void {
  Object.assign(draft.after, { own_unread: 0, mail_due_at: null, contact_read_at: now.toISOString() })
}

export function newRow(given: {
  contactId: string
  subject: string | null
  channel: ConversationRow['channel']
  verified: boolean
  now: Date
}): ConversationRow {
  const at = given.now.toISOString()
  return {
    id: uuid(),
    contact_id: given.contactId,
    subject: given.subject,
    status: 'open',
    snoozed_until: null,
    priority: 'normal',
    channel: given.channel,
    assignee_id: null,
    group_id: null,
    tag_ids: [],
    mention_ids: [],
    unread: false,
    verified: given.verified,
    preview_text: '',
    preview_kind: 'contact',
    preview_name: null,
    own_preview_text: '',
    own_preview_kind: 'contact',
    own_preview_name: null,
    last_message_id: '',
    messages: 0,
    own_unread: 0,
    contact_read_at: null,
    staff_read_at: null,
    waiting_since: null,
    first_response_at: null,
    first_response_due_at: null,
    first_response_missed: false,
    resolution_due_at: null,
    resolution_missed: false,
    rating: null,
    rating_comment: null,
    merged_into: null,
    mail_due_at: null,
    mailed_at: null,
    last_activity_at: at,
    opened_at: at,
    closed_at: null,
    created_at: at,
  }
}
