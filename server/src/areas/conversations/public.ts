import type { Change } from '../../platform/change.ts'
import { plainHtml } from '../../platform/html/plain-html.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { recordReopened } from './acts/write.ts'
import { findSettings } from './config/settings.sql.ts'
import { lockConversations } from './core/conversations.sql.ts'
import type { StoredPicture } from './core/row.ts'
import { draftOf, settle } from './core/settle.ts'
import { addMessage, automatic, type LiveDraft, reopen } from './core/transitions.ts'
import { addToConversation, beginConversation } from './own/receive.ts'
import { attachPictures } from './pictures.ts'
import { findByExternalId } from './public.sql.ts'

export {
  type ConversationToMail,
  findLiveConversation,
  listDueMail,
  listMessagesToMail,
  type MessageToMail,
  markMailed,
} from './public.sql.ts'

interface MailedMessage {
  /** Stores the same mail once. */
  externalId: string
  /** The conversation that the mail answers; null: a new one. */
  conversationId: string | null
  /** The author, locked by the caller. Must be the contact of the conversation. */
  contact: { id: string; name: string | null }
  verified: boolean
  subject: string | null
  text: string
  /** Sanitized. */
  html: string
  quotedHtml: string | null
  pictures: StoredPicture[]
  now: Date
}

/**
 * Adds a message that came by mail, in the caller's transaction. Returns where it is, also if it was stored before, or
 * null if the contact has no such conversation.
 */
export async function receiveMail(
  tx: Change,
  scope: EnvironmentScope,
  mail: MailedMessage,
): Promise<{ conversationId: string; messageId: string; isNew: boolean } | null> {
  const known = await findByExternalId(tx, scope, mail.externalId)
  if (known) return { conversationId: known.conversation_id, messageId: known.id, isNew: false }
  const { contact, text, html, now } = mail
  const content = {
    text,
    html,
    quoted_html: mail.quotedHtml,
    pictures: mail.pictures,
    external_id: mail.externalId,
  }
  const base = {
    contactId: contact.id,
    name: contact.name,
    content,
    channel: 'email',
    verified: mail.verified,
  } as const
  const received = { ...base, now }
  if (mail.conversationId === null) {
    const { draft, message } = await beginConversation(tx, scope, received, mail.subject)
    await attachPictures(tx, scope, message, now)
    return { conversationId: draft.after.id, messageId: message.id, isNew: true }
  }
  const row = await lockLive(tx, scope, mail.conversationId)
  if (row?.contact_id !== contact.id) return null
  const message = await addToConversation(tx, scope, draftOf(row), received, await findSettings(tx, scope))
  await attachPictures(tx, scope, message, now)
  return { conversationId: row.id, messageId: message.id, isNew: true }
}

/** Adds a note of the service for staff. The conversation stays closed, and the contact sees nothing of it. */
export async function noteOnConversation(
  tx: Change,
  scope: EnvironmentScope,
  conversationId: string,
  { text, now }: { text: string; now: Date },
): Promise<void> {
  const row = await lockLive(tx, scope, conversationId)
  if (!row) return
  const draft = draftOf(row)
  addNote(draft, text, now)
  await settle(tx, scope, [draft], now)
}

/** Notes that a reply did not arrive: the conversation is opened and unread, so that staff see it. */
export async function noteUndelivered(
  tx: Change,
  scope: EnvironmentScope,
  conversationId: string,
  { text, now }: { text: string; now: Date },
): Promise<void> {
  const row = await lockLive(tx, scope, conversationId)
  if (!row) return
  const draft = draftOf(row)
  if (row.status !== 'open') reopen(draft, automatic, await findSettings(tx, scope), now)
  addNote(draft, text, now)
  draft.after.unread = true
  await settle(tx, scope, [draft], now)
  if (row.status === 'closed') recordReopened(tx, draft)
}

const addNote = (draft: LiveDraft, text: string, now: Date) =>
  addMessage(draft, automatic, { text, html: plainHtml(text) }, { kind: 'note', channel: 'email', verified: true, now })

/** Locks a conversation, or the one that it was merged into, which may have been merged as well. */
async function lockLive(tx: Change, scope: EnvironmentScope, id: string) {
  let [row] = await lockConversations(tx, scope, [id])
  while (row?.merged_into) [row] = await lockConversations(tx, scope, [row.merged_into])
  return row
}
