import { hash } from 'node:crypto'
import { type Change, change } from '../../../platform/change.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { type ContactRow, emailKey, lockContact } from '../../contacts/public.ts'
import { findLiveConversation, noteOnConversation, receiveMail } from '../../conversations/public.ts'
import type { Recipient } from '../addresses.ts'
import type { Own, Stored } from '../own.ts'
import type { ParsedMail } from '../parse/parsed-mail.ts'
import type { MailKind } from '../rules.ts'
import {
  findAddressOf,
  findReplyAddress,
  insertReceived,
  type ReceivedKind,
  setConversation,
} from '../support-mail.sql.ts'
import { type ContentOfMail, storePictures } from './content.ts'
import { noteAutomatic } from './note-automatic.ts'
import { ensureSender } from './sender-contact.ts'

interface IncomingMail {
  readonly mail: ParsedMail
  readonly kind: MailKind
  /** Identifies a mail without a Message-ID. */
  readonly digest: string
  readonly content: ContentOfMail
}

/** The conversation that a mail answers, with its contact locked. */
interface Answered {
  conversationId: string
  contact: ContactRow
  /** The address of the answered mail. */
  sentTo: string
}

/** Stores a mail for one recipient in one transaction. Delivered again, it is stored once. */
export const storeMail = (
  context: Context<Own>,
  scope: EnvironmentScope,
  recipient: Recipient,
  incoming: IncomingMail,
): Promise<Stored> =>
  change(context, scope, async (tx) => {
    const now = context.clock.now()
    const answered = recipient.kind === 'reply' ? await findAnswered(tx, scope, recipient.tokenHash) : null
    if (recipient.kind === 'reply' && answered === null) return 'gone'
    const isProven = answered !== null && (await isFromContact(tx, scope, answered, incoming.mail))
    const kind: ReceivedKind = incoming.kind !== 'person' ? incoming.kind : isProven ? 'message' : 'unproven'
    const externalId = externalIdOf(recipient, incoming)
    const received = { externalId, kind, messageId: incoming.mail.messageId }
    if (!(await insertReceived(tx, scope, received, now))) return 'duplicate'
    const conversationId = await place(tx, context, scope, { answered, kind, externalId, incoming, now })
    if (conversationId !== null) await setConversation(tx, scope, externalId, conversationId)
    return kind
  })

/** Returns the conversation of a reply address, or null if it was deleted, with its contact or otherwise. */
async function findAnswered(tx: Change, scope: EnvironmentScope, tokenHash: Buffer): Promise<Answered | null> {
  const found = await findReplyAddress(tx, scope, tokenHash)
  const conversation = found && (await findLiveConversation(tx, scope, found.conversation_id))
  const contact = conversation && (await lockContact(tx, scope, conversation.contact_id))
  return found && conversation && contact ? { conversationId: conversation.id, contact, sentTo: found.sent_to } : null
}

/**
 * Returns whether a mail comes from the address that the answered mail went to, and that is still the contact's: its
 * sender then knows a secret that only this mailbox received.
 */
async function isFromContact(
  db: Db,
  scope: EnvironmentScope,
  { contact, sentTo }: Answered,
  { from }: ParsedMail,
): Promise<boolean> {
  if (from === null || emailKey(from.address) !== emailKey(sentTo)) return false
  const current = contact.email ?? (await findAddressOf(db, scope, contact.id))
  return current !== null && emailKey(current) === emailKey(sentTo)
}

const externalIdOf = (recipient: Recipient, { mail, digest }: IncomingMail): string => {
  const to = recipient.kind === 'reply' ? recipient.tokenHash.toString('hex') : 'intake'
  return hash('sha256', JSON.stringify([to, mail.from?.address, mail.messageId ?? digest]), 'base64url')
}

interface Placing {
  answered: Answered | null
  kind: ReceivedKind
  externalId: string
  incoming: IncomingMail
  now: Date
}

/** Adds a mail to its conversation, and returns the conversation if there is one. */
async function place(tx: Change, context: Context<Own>, scope: EnvironmentScope, placing: Placing) {
  const { answered, kind, incoming, now } = placing
  if (kind !== 'message' && kind !== 'unproven') {
    if (answered === null) return null
    const { conversationId, sentTo } = answered
    await noteAutomatic(tx, context, scope, { conversationId, sentTo, kind, mail: incoming.mail, now })
    return conversationId
  }
  if (kind === 'message' && answered !== null) {
    const { contact, conversationId } = answered
    const verified = contact.kind === 'identified'
    const stored = await add(tx, scope, placing, { contact, conversationId, verified })
    return stored.conversationId
  }
  return beginUnproven(tx, context, scope, placing)
}

/** Begins a conversation of an unproven sender, so that nothing of another person is shown or changed. */
async function beginUnproven(tx: Change, context: Context<Own>, scope: EnvironmentScope, placing: Placing) {
  const { answered, incoming, now } = placing
  const { from } = incoming.mail
  if (from === null) throw new Error('A mail of a person has an author')
  const sender = await ensureSender(tx, context, scope, from, now)
  const name = from.name === null ? from.address : `${from.name} <${from.address}>`
  const contact = { id: sender.id, name }
  const begun = await add(tx, scope, placing, { contact, conversationId: null, verified: false })
  if (answered === null) return begun.conversationId
  const link = (id: string) => `${context.settings.publicUrl}/inbox?conversation=${id}`
  const [mine, other] = [begun.conversationId, answered.conversationId]
  await noteOnConversation(tx, scope, mine, {
    text: `This email was sent to the reply address of another conversation, but not by its contact. The sender sees nothing of that conversation: ${link(other)}`,
    now,
  })
  await noteOnConversation(tx, scope, other, {
    text: `${name} answered this conversation by email. The address does not belong to the contact, so the email is in a separate conversation: ${link(mine)}`,
    now,
  })
  return mine
}

async function add(
  tx: Change,
  scope: EnvironmentScope,
  { incoming, externalId, now }: Placing,
  to: { contact: { id: string; name: string | null }; conversationId: string | null; verified: boolean },
) {
  const { mail, content } = incoming
  const pictures = await storePictures(tx, scope, content.pictures, now)
  const message = { text: content.text, html: content.html, quotedHtml: mail.quotedHtml, pictures }
  const stored = await receiveMail(tx, scope, { ...to, ...message, externalId, subject: mail.subject, now })
  if (stored === null) throw new Error('The conversation changed while the mail was stored')
  return stored
}
