import type { conversations } from '@userkeep/contract'
import type { Db } from '../../../platform/db/sql.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import { renderText } from '../../../platform/html/render-text.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { lockLiveContact } from '../../contacts/public.ts'
import { requireMembers } from '../config/require.ts'
import { findSettings } from '../config/settings.sql.ts'
import { lockDraft, memberOf, refuseMerged } from '../core/lock.ts'
import { isRepliedAfter } from '../core/reads.sql.ts'
import { settle } from '../core/settle.ts'
import {
  addEvent,
  addMessage,
  assign,
  close,
  type LiveDraft,
  newRow,
  open,
  reopen,
  replied,
} from '../core/transitions.ts'
import { showMessage } from '../core/view.ts'
import { attachPictures, requirePictures } from '../pictures.ts'
import { mailMentioned } from './mail-mentioned.ts'
import { shownAfter, targetOf } from './show.ts'

type Routes = typeof conversations.routes

interface Written {
  text: string
  picture_ids?: string[]
}

/** Renders a text of staff. Must run before the transaction, because it may wait for a thread. */
async function contentOf(db: Db, platform: Platform, scope: EnvironmentScope, { text, picture_ids = [] }: Written) {
  const context = { pool: platform.renderPool, tenant: scope.organizationId, field: 'text' }
  const html = (await renderText(context, text)).trim()
  return { text, html, pictures: await requirePictures(db, scope, picture_ids) }
}

export const replyToContact: Verb<Routes['reply']> = async (call) => {
  const { params, body, caller, db, scope, change, now, platform } = call
  const content = await contentOf(db, platform, scope, body)
  const author = memberOf(caller)
  return change(async (tx) => {
    const draft = await lockDraft(tx, scope, params.id, author.id)
    refuseMerged(draft)
    if (body.after_message_id !== undefined) {
      const isReplied =
        (await isRepliedAfter(tx, scope, params.id, body.after_message_id)) ??
        invalid('after_message_id', 'is no message of this conversation')
      if (isReplied && !body.force)
        fail('conflict', 'Another member has replied since. Read the reply before you send yours.')
    }
    const settings = await findSettings(tx, scope)
    if (draft.after.status !== 'open') reopen(draft, author, settings, now)
    if (draft.after.assignee_id === null) assign(draft, author, { assignee_id: author.id }, now)
    const message = addMessage(draft, author, content, {
      kind: 'message',
      channel: draft.after.channel,
      verified: true,
      now,
    })
    replied(draft, now)
    if (body.close) close(draft, author, now)
    await settle(tx, scope, [draft], now)
    await attachPictures(tx, scope, message, now)
    recordReply(tx, draft, message.id, author.id)
    if (body.close) recordClosed(tx, draft)
    tx.audited({ target: targetOf(draft.after), changes: { message_id: { to: message.id } } })
    return showMessage(message, platform.settings.publicUrl)
  })
}

type Recording = Parameters<Parameters<Parameters<Verb<Routes['reply']>>[0]['change']>[0]>[0]

function recordReply(tx: Recording, { after }: LiveDraft, message_id: string, member_id: string): void {
  const { contact_id, id } = after
  const data = { contact_id, conversation_id: id, message_id, member_id }
  tx.fact({ type: 'conversation.replied', about: id, contactId: contact_id, data })
}

export function recordClosed(tx: Pick<Recording, 'fact'>, { after: { id, contact_id } }: LiveDraft): void {
  const data = { contact_id, conversation_id: id }
  tx.fact({ type: 'conversation.closed', about: id, contactId: contact_id, data })
}

export function recordReopened(tx: Pick<Recording, 'fact'>, { after: { id, contact_id } }: LiveDraft): void {
  const data = { contact_id, conversation_id: id }
  tx.fact({ type: 'conversation.reopened', about: id, contactId: contact_id, data })
}

export const noteForStaff: Verb<Routes['note']> = async (call) => {
  const { params, body, caller, db, scope, change, now, platform } = call
  const content = await contentOf(db, platform, scope, body)
  const author = memberOf(caller)
  return change(async (tx) => {
    const mentioned = await requireMembers(tx, scope, body.mention_ids ?? [], 'mention_ids')
    const draft = await lockDraft(tx, scope, params.id, author.id)
    refuseMerged(draft)
    const mention_ids = body.mention_ids ?? []
    const how = { kind: 'note', channel: draft.after.channel, verified: true, now } as const
    const message = addMessage(draft, author, { ...content, mention_ids }, how)
    draft.after.mention_ids = [...new Set([...draft.after.mention_ids, ...mention_ids])]
    await settle(tx, scope, [draft], now)
    await attachPictures(tx, scope, message, now)
    mailMentioned(tx, platform.settings.publicUrl, { author, message, to: mentioned })
    tx.audited({ target: targetOf(draft.after), changes: { message_id: { to: message.id } } })
    return showMessage(message, platform.settings.publicUrl)
  })
}

export const startConversation: Verb<Routes['start']> = async (call) => {
  const { body, caller, db, scope, change, now, platform } = call
  const content = await contentOf(db, platform, scope, body)
  const author = memberOf(caller)
  return change(async (tx) => {
    const contact = await lockLiveContact(tx, scope, body.contact_id)
    const settings = await findSettings(tx, scope)
    const subject = body.subject?.trim() ?? null
    const verified = contact.kind === 'identified'
    const after = newRow({ contactId: contact.id, subject, channel: 'api', verified, now })
    const draft: LiveDraft = { before: null, after, added: [], memberId: author.id }
    open(draft, settings, now)
    after.assignee_id = author.id
    const message = addMessage(draft, author, content, { kind: 'message', channel: 'api', verified: true, now })
    addEvent(draft, author, 'created', null, now)
    replied(draft, now)
    await settle(tx, scope, [draft], now)
    await attachPictures(tx, scope, message, now)
    const data = { contact_id: contact.id, conversation_id: after.id, channel: after.channel }
    tx.fact({ type: 'conversation.created', about: after.id, contactId: contact.id, data })
    tx.audited({ target: targetOf(after), changes: { contact_id: { to: contact.id } } })
    return shownAfter(tx, scope, after.id, now)
  })
}
