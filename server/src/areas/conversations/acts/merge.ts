import type { conversations } from '@userkeep/contract'
import { conversationBounds } from '@userkeep/contract/shapes/conversation'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { lockConversations } from '../core/conversations.sql.ts'
import { memberOf, refuseMerged } from '../core/lock.ts'
import type { ConversationRow } from '../core/row.ts'
import { draftOf, settle } from '../core/settle.ts'
import { addEvent } from '../core/transitions.ts'
import { moveMessages } from './merge.sql.ts'
import { shownAfter, targetOf } from './show.ts'

const previewFields = [
  'preview_text',
  'preview_kind',
  'preview_name',
  'own_preview_text',
  'own_preview_kind',
  'own_preview_name',
  'last_message_id',
  'last_activity_at',
  'verified',
] as const

const earliest = (a: string | null, b: string | null): string | null => (a === null || (b !== null && b < a) ? b : a)

/** Returns what a conversation becomes that takes in another one. */
function combined(into: ConversationRow, from: ConversationRow): ConversationRow {
  const latest = from.last_activity_at > into.last_activity_at ? from : into
  return {
    ...into,
    ...Object.fromEntries(previewFields.map((field) => [field, latest[field]])),
    subject: into.subject ?? from.subject,
    tag_ids: [...new Set([...into.tag_ids, ...from.tag_ids])].slice(0, conversationBounds.tagsOfOne),
    mention_ids: [...new Set([...into.mention_ids, ...from.mention_ids])],
    unread: into.unread || from.unread,
    messages: into.messages + from.messages,
    own_unread: into.own_unread + from.own_unread,
    waiting_since: into.status === 'closed' ? into.waiting_since : earliest(into.waiting_since, from.waiting_since),
    mail_due_at: earliest(into.mail_due_at, from.mail_due_at),
  }
}

/** Moves all messages of a conversation into another one of the same contact. It stays as a reference. */
export const mergeConversations: Verb<typeof conversations.routes.merge> = async (call) => {
  const { params, body, caller, scope, change, now } = call
  if (body.into === params.id) invalid('into', 'must be another conversation')
  const author = memberOf(caller)
  return change(async (tx) => {
    const rows = await lockConversations(tx, scope, [params.id, body.into])
    const from = draftOf(rows.find(({ id }) => id === params.id) ?? fail('not_found'), author.id)
    const row = rows.find(({ id }) => id === body.into)
    const into = draftOf(row ?? invalid('into', 'is no conversation of this environment'), author.id)
    refuseMerged(from)
    refuseMerged(into)
    if (from.after.contact_id !== into.after.contact_id) invalid('into', 'belongs to another contact')
    into.after = combined(into.after, from.after)
    addEvent(into, author, 'merged', from.after.id, now)
    Object.assign(from.after, {
      status: 'closed',
      snoozed_until: null,
      merged_into: into.after.id,
      messages: 0,
      own_unread: 0,
      unread: false,
      tag_ids: [],
      mention_ids: [],
      waiting_since: null,
      mail_due_at: null,
    })
    await moveMessages(tx, scope, from.after.id, into.after.id)
    await settle(tx, scope, [from, into], now)
    tx.audited({ target: targetOf(from.after), changes: { merged_into: { to: into.after.id } } })
    return shownAfter(tx, scope, into.after.id, now)
  })
}
