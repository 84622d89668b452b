import type { Change } from '../../../platform/change.ts'
import { normalizedText } from '../../../platform/normalized-text.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { membersAmong } from '../../members/public.ts'
import { isIn } from '../../segments/public.ts'
import { keepsGroup, keepTags } from '../config/named.sql.ts'
import { listEnabledRules, type RuleRow } from '../config/rules.sql.ts'
import { findSettings, type SettingsRow } from '../config/settings.sql.ts'
import { isWithinHours } from '../core/business-hours.ts'
import type { Channel, MessageRow } from '../core/row.ts'
import { settle } from '../core/settle.ts'
import {
  addEvent,
  addMessage,
  assign,
  automatic,
  awaitReply,
  type Content,
  type LiveDraft,
  newRow,
  open,
  readByContact,
  reopen,
  retag,
  setPriority,
} from '../core/transitions.ts'

/** A message of a contact over any channel. */
interface Received {
  contactId: string
  name: string | null
  content: Content
  channel: Channel
  verified: boolean
  now: Date
}

const authorOf = ({ contactId, name }: Received) => ({ kind: 'contact', id: contactId, name }) as const

function addReceived(draft: LiveDraft, received: Received, settings: SettingsRow): MessageRow {
  const { channel, verified, now } = received
  const message = addMessage(draft, authorOf(received), received.content, { kind: 'message', channel, verified, now })
  Object.assign(draft.after, { unread: true, verified })
  awaitReply(draft, settings, now)
  readByContact(draft, now)
  return message
}

/** Begins a conversation of a locked contact and runs the rules. */
export async function beginConversation(
  tx: Change,
  scope: EnvironmentScope,
  received: Received,
  subject: string | null,
): Promise<{ draft: LiveDraft; message: MessageRow }> {
  const { contactId, channel, verified, now } = received
  const settings = await findSettings(tx, scope)
  const after = newRow({ contactId, subject, channel, verified, now })
  const draft: LiveDraft = { before: null, after, added: [], memberId: null }
  open(draft, settings, now)
  const message = addReceived(draft, received, settings)
  addEvent(draft, authorOf(received), 'created', null, now)
  await runRules(tx, scope, draft, received, settings)
  await settle(tx, scope, [draft], now, settings)
  const data = { contact_id: contactId, conversation_id: after.id, channel }
  tx.fact({ type: 'conversation.created', about: after.id, contactId, data })
  recordReceived(tx, draft, message)
  return { draft, message }
}

/** Adds a contact's message to a conversation that is locked by the caller. It opens one that is snoozed or closed. */
export async function addToConversation(
  tx: Change,
  scope: EnvironmentScope,
  draft: LiveDraft,
  received: Received,
  settings: SettingsRow,
): Promise<MessageRow> {
  const { status } = draft.after
  if (status !== 'open') reopen(draft, authorOf(received), settings, received.now)
  const message = addReceived(draft, received, settings)
  await settle(tx, scope, [draft], received.now, settings)
  if (status === 'closed') {
    const { id, contact_id } = draft.after
    const data = { contact_id, conversation_id: id }
    tx.fact({ type: 'conversation.reopened', about: id, contactId: contact_id, data })
  }
  recordReceived(tx, draft, message)
  return message
}

function recordReceived(tx: Change, { after }: LiveDraft, { id: message_id, channel }: MessageRow): void {
  const data = { contact_id: after.contact_id, conversation_id: after.id, message_id, channel }
  tx.fact({ type: 'conversation.message_received', about: after.id, contactId: after.contact_id, data })
}

const byRule = { kind: 'rule', id: null, name: null } as const

async function runRules(
  tx: Change,
  scope: EnvironmentScope,
  draft: LiveDraft,
  received: Received,
  settings: SettingsRow,
): Promise<void> {
  const { now, channel } = received
  const isWithin = isWithinHours(settings, now)
  const text = normalizedText(`${draft.after.subject ?? ''} ${received.content.text}`)
  for (const rule of await listEnabledRules(tx, scope)) {
    if (!applies(rule, { text, channel, isWithin })) continue
    if (rule.segment_id !== null && !(await isIn(tx, scope, rule.segment_id, received.contactId))) continue
    await apply(tx, scope, draft, rule, now)
  }
  if (!isWithin && settings.away_message !== null) {
    const content = { text: settings.away_message, html: settings.away_html ?? '' }
    answer(draft, automatic, content, now)
  }
}

const applies = (
  { words, channels, hours }: RuleRow,
  { text, channel, isWithin }: { text: string; channel: Channel; isWithin: boolean },
): boolean =>
  (words.length === 0 || words.some((word) => text.includes(normalizedText(word)))) &&
  (channels.length === 0 || channels.includes(channel)) &&
  (hours === null || (hours === 'within') === isWithin)

async function apply(tx: Change, scope: EnvironmentScope, draft: LiveDraft, rule: RuleRow, now: Date): Promise<void> {
  const { assignee_id, group_id, tag_ids, priority, reply, reply_html } = rule
  const isMember = assignee_id !== null && (await membersAmong(tx, scope.organizationId, [assignee_id])).length > 0
  const isGroup = group_id !== null && (await keepsGroup(tx, scope, group_id))
  assign(draft, byRule, { ...(isMember && { assignee_id }), ...(isGroup && { group_id }) }, now)
  const known = await keepTags(tx, scope, tag_ids)
  retag(draft, byRule, { add: tag_ids.filter((id) => known.has(id)), remove: [] }, now)
  if (priority !== null) setPriority(draft, byRule, priority, now)
  if (reply !== null) answer(draft, byRule, { text: reply, html: reply_html ?? '' }, now)
}

/** An automatic answer is unread for the contact and is not a reply: the contact still waits. */
function answer(draft: LiveDraft, author: typeof byRule | typeof automatic, content: Content, now: Date): void {
  const { preview_text, preview_kind, preview_name } = draft.after
  addMessage(draft, author, content, { kind: 'message', channel: draft.after.channel, verified: true, now })
  Object.assign(draft.after, { preview_text, preview_kind, preview_name })
  draft.after.own_unread++
}
