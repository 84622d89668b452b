import { type conversations, pageAnswer, pageOf } from '@userkeep/contract'
import type { Db } from '../../../platform/db/sql.ts'
import { fail } from '../../../platform/fail.ts'
import { plainHtml } from '../../../platform/html/plain-html.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { ContactCaller } from '../../../platform/http/callers.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { contactNames, isKnown, lockLiveContact, requireKnown } from '../../contacts/public.ts'
import { findSettings } from '../config/settings.sql.ts'
import { isWithinHours } from '../core/business-hours.ts'
import { pageMessages } from '../core/reads.sql.ts'
import type { ConversationRow } from '../core/row.ts'
import { draftOf, settle } from '../core/settle.ts'
import { addEvent, readByContact } from '../core/transitions.ts'
import { showOwn, showOwnMessage } from '../core/view.ts'
import { attachPictures, requirePictures } from '../pictures.ts'
import type { Own } from '../setup.ts'
import { countUnread, findOwn, lockOwnRow, pageOwn } from './own.sql.ts'

import { addToConversation, beginConversation } from './receive.ts'

type Routes = typeof conversations.routes
type Caller = Pick<ContactCaller, 'contactId' | 'verified'>

/** Returns a conversation of the caller, or throws `not_found`; also where it is not certain who calls. */
async function requireOwn(db: Db, scope: EnvironmentScope, caller: Caller, id: string): Promise<ConversationRow> {
  if (!(await isKnown(db, scope, caller))) fail('not_found')
  return (await findOwn(db, scope, caller.contactId, id)) ?? fail('not_found')
}

/** Returns the conversation and locks it until the transaction ends. */
async function lockOwn(tx: Db, scope: EnvironmentScope, caller: Caller, id: string) {
  if (!(await isKnown(tx, scope, caller))) fail('not_found')
  const row = await lockOwnRow(tx, scope, caller.contactId, id)
  // Merged while this waited for the lock.
  return row === null || row.merged_into !== null ? fail('not_found') : draftOf(row)
}

export const listOwn: Verb<Routes['own']> = async ({ query, caller, db, scope, now }) => {
  const page = pageOf(query)
  const settings = await findSettings(db, scope)
  const within_hours = isWithinHours(settings, now)
  if (!(await isKnown(db, scope, caller))) {
    return { ...pageAnswer('conversations', { rows: [], page, nextCursor: null }), unread: 0, within_hours }
  }
  const found = await pageOwn(db, scope, caller.contactId, page)
  const unread = await countUnread(db, scope, caller.contactId)
  return { ...pageAnswer('conversations', found, (row) => showOwn(row, settings.rating)), unread, within_hours }
}

export const getOwn: Verb<Routes['ownGet']> = async ({ params, caller, db, scope }) => {
  const row = await requireOwn(db, scope, caller, params.id)
  return showOwn(row, (await findSettings(db, scope)).rating)
}

export const listOwnMessages: Verb<Routes['ownMessages']> = async ({ params, query, caller, db, scope, platform }) => {
  const { id } = await requireOwn(db, scope, caller, params.id)
  const found = await pageMessages(db, scope, id, true, pageOf(query))
  return pageAnswer('messages', found, (row) => showOwnMessage(row, platform.settings.publicUrl))
}

export const startOwn: Verb<Routes['ownStart']> = async ({ body, caller, db, scope, change, now }) => {
  await requireKnown(db, scope, caller)
  const pictures = await requirePictures(db, scope, body.picture_ids ?? [])
  const content = { text: body.text, html: plainHtml(body.text), pictures }
  return change(async (tx) => {
    const { id: contactId, name } = await lockLiveContact(tx, scope, caller.contactId)
    const channel = body.channel ?? 'widget'
    const received = { contactId, name, content, channel, verified: caller.verified, now } as const
    const { draft, message } = await beginConversation(tx, scope, received, body.subject?.trim() ?? null)
    await attachPictures(tx, scope, message, now)
    return showOwn(draft.after, (await findSettings(tx, scope)).rating)
  })
}

export const writeOwn: Verb<Routes['ownWrite']> = async (call) => {
  const { params, body, caller, db, scope, change, now, platform } = call
  const pictures = await requirePictures(db, scope, body.picture_ids ?? [])
  const content = { text: body.text, html: plainHtml(body.text), pictures }
  return change(async (tx) => {
    const [draft, names, settings] = await Promise.all([
      lockOwn(tx, scope, caller, params.id),
      contactNames(tx, scope, [caller.contactId]),
      findSettings(tx, scope),
    ])
    const name = names[0]?.name ?? null
    const channel = body.channel ?? 'widget'
    const received = { contactId: caller.contactId, name, content, channel, verified: caller.verified, now } as const
    const message = await addToConversation(tx, scope, draft, received, settings)
    await attachPictures(tx, scope, message, now)
    return showOwnMessage(message, platform.settings.publicUrl)
  })
}

export const typeOwn: Verb<Routes['ownTyping'], Own> = async ({ params, caller, db, scope, own }) => {
  const { id } = await requireOwn(db, scope, caller, params.id)
  own.presences.say({
    environmentId: scope.environmentId,
    conversationId: id,
    contactId: caller.contactId,
    member: null,
  })
}

export const readOwn: Verb<Routes['ownRead']> = async ({ params, caller, scope, change, now }) =>
  change(async (tx) => {
    const draft = await lockOwn(tx, scope, caller, params.id)
    const { rating } = await findSettings(tx, scope)
    if (draft.after.own_unread === 0 && draft.after.mail_due_at === null) return showOwn(draft.after, rating)
    readByContact(draft, now)
    await settle(tx, scope, [draft], now)
    return showOwn(draft.after, rating)
  })

export const rateOwn: Verb<Routes['ownRate']> = async ({ params, body, caller, scope, change, now }) =>
  change(async (tx) => {
    const draft = await lockOwn(tx, scope, caller, params.id)
    const { rating } = await findSettings(tx, scope)
    if (!rating) fail('conflict', 'Conversations are not rated here.')
    const { after } = draft
    if (after.status !== 'closed') fail('conflict', 'A conversation can be rated once it is closed.')
    after.rating = body.score
    after.rating_comment = body.comment?.trim() || null
    const author = { kind: 'contact', id: caller.contactId, name: null } as const
    addEvent(draft, author, 'rated', String(body.score), now)
    await settle(tx, scope, [draft], now)
    const { id, contact_id } = after
    const data = { contact_id, conversation_id: id, score: body.score }
    tx.fact({ type: 'conversation.rated', about: id, contactId: contact_id, data })
    return showOwn(after, rating)
  })
