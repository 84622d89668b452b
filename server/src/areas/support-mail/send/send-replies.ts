import { v7 as uuid } from 'uuid'
import { type Change, change } from '../../../platform/change.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { parseAuthor } from '../../../platform/mail/author.ts'
import { keepMails } from '../../../platform/mail/queue-mail.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { brandOf, portalLink, portalOrigin, publishableKeyOf, settingsOf } from '../../contact-settings/public.ts'
import { type ContactRow, emailKey, findContact } from '../../contacts/public.ts'
import {
  type ConversationToMail,
  listDueMail,
  listMessagesToMail,
  markMailed,
  noteUndelivered,
} from '../../conversations/public.ts'
import { staffAmong } from '../../members/public.ts'
import { findDefaultSender, type SenderRow } from '../../senders/public.ts'
import { isSuppressed, normalAddress } from '../../suppressions/public.ts'
import { newReplyAddress } from '../addresses.ts'
import { findAddressOf, findEnvironment, findLastMessageId, insertReplyAddress } from '../support-mail.sql.ts'
import { composeReply } from './compose-reply.ts'
import { firstLookMs } from './follow-sent.ts'
import { insertSent } from './sent.sql.ts'

const maxBatch = 50
/** Messages in one mail, replies included. */
const maxMessages = 10
/** Earlier messages in one mail. */
const maxEarlier = 4

/** Mails the replies that contacts have not read. Several replies of one conversation are one mail. */
export async function sendReplies(context: Context): Promise<number> {
  const due = await listDueMail(context.sql, context.clock.now(), maxBatch)
  for (const conversation of due) {
    const scope = { organizationId: conversation.organization_id, environmentId: conversation.environment_id }
    await change(context, scope, (tx) => sendReply(tx, context, scope, conversation))
  }
  return due.length
}

/** Removes the conversation from the queue and queues its mail in one transaction, so that it is sent once. */
async function sendReply(
  tx: Change,
  context: Context,
  scope: EnvironmentScope,
  { id, contact_id, subject }: ConversationToMail,
): Promise<void> {
  const now = context.clock.now()
  const marked = await markMailed(tx, scope, id, now)
  const contact = marked && (await findContact(tx, scope, contact_id))
  const to = contact && (contact.email ?? (await findAddressOf(tx, scope, contact_id)))
  if (!marked || !contact || !to) return
  if (await isSuppressed(tx, scope, normalAddress(to))) {
    const text = `The reply was not mailed: ${to} is suppressed, because earlier mail was not delivered.`
    return noteUndelivered(tx, scope, id, { text, now })
  }
  const messages = await listMessagesToMail(tx, scope, id, maxMessages)
  const isNew = ({ author_kind, created_at }: (typeof messages)[number]) =>
    author_kind === 'staff' && (marked.mailed_at === null || created_at > marked.mailed_at)
  const first = messages.findIndex(isNew)
  if (first < 0) return
  const settings = await settingsOf(tx, scope.environmentId)
  const brand = brandOf(settings)
  const replyTo = await addReplyAddress(tx, context, scope, { conversationId: id, to, now })
  const content = composeReply({
    subject,
    brand,
    replies: messages.slice(first),
    earlier: messages.slice(Math.max(0, first - maxEarlier), first),
    canReply: replyTo !== null,
    portalUrl: await portalUrlOf(tx, context, scope, contact, settings),
    publicUrl: context.settings.publicUrl,
  })
  const thread = await threadOf(tx, context, scope, id)
  const sender = await findDefaultSender(tx, scope)
  const mail = { id: uuid(), to, ...fromOf(sender, brand.name, replyTo), isPersonal: true, thread, content }
  if (!(await isSent(tx, context, scope, to))) return keepMails(tx, context.clock, [{ ...mail, place: scope }])
  tx.mail(mail)
  const row = { mail_id: mail.id, conversation_id: id, sent_to: to, address: normalAddress(to) }
  // Without a mail server, the mail stays in the development mailbox and is not followed.
  const isFollowed = context.mail.transport !== null || mail.senderId !== undefined
  await insertSent(tx, scope, { row, lookAt: isFollowed ? new Date(now.getTime() + firstLookMs) : null, now })
}

/** Returns the sender: the default one with its server, or the operator's server with the sender's name. */
function fromOf(sender: SenderRow | null, brandName: string, replyAddress: string | null) {
  const replyTo = replyAddress ?? sender?.reply_to ?? (sender?.smtp ? null : sender?.from_address)
  return {
    senderName: sender?.from_name ?? brandName,
    ...(sender?.smtp && { senderId: sender.id }),
    ...(replyTo != null && { replyTo }),
  }
}

/** The test environment mails only staff of its organization; other mail goes to the development mailbox. */
async function isSent(db: Db, { settings }: Context, scope: EnvironmentScope, to: string): Promise<boolean> {
  const found = await findEnvironment(db, scope)
  if (found?.environment !== 'test' || settings.allowTestMail) return true
  return (await staffAmong(db, scope.organizationId, [emailKey(to)])).has(emailKey(to))
}

/** Returns the address for answers, or null if this installation receives no mail. */
async function addReplyAddress(
  tx: Change,
  { settings: { inbound } }: Context,
  scope: EnvironmentScope,
  { conversationId, to, now }: { conversationId: string; to: string; now: Date },
): Promise<string | null> {
  if (!inbound) return null
  const { address, tokenHash } = newReplyAddress(scope.environmentId, inbound.domain)
  await insertReplyAddress(tx, scope, { token_hash: tokenHash, conversation_id: conversationId, sent_to: to }, now)
  return address
}

/** A visitor has no account, so there is nothing to open. */
async function portalUrlOf(
  db: Db,
  { settings: { publicUrl } }: Context,
  scope: EnvironmentScope,
  { kind }: ContactRow,
  settings: Awaited<ReturnType<typeof settingsOf>>,
): Promise<string | null> {
  if (kind === 'visitor') return null
  const key = await publishableKeyOf(db, scope, portalOrigin(settings, publicUrl))
  return key === null ? null : portalLink(settings, publicUrl, key, 'messages')
}

/**
 * Names the same first mail, which was never sent, in all mails of a conversation, so that mail programs group them.
 */
async function threadOf(db: Db, { mail }: Context, scope: EnvironmentScope, conversationId: string): Promise<string[]> {
  const root = `<conversation-${conversationId}@${parseAuthor(mail.from).domain}>`
  const last = await findLastMessageId(db, scope, conversationId)
  return last === null ? [root] : [root, last]
}
