import { v7 as uuidv7 } from 'uuid'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/sql.ts'
import { type MailContent, oneLine } from './compose.ts'
import { insertMails, type NewMail } from './outbox.sql.ts'

export interface OutgoingMail {
  /** Set by a caller that asks for the outcome later (`mailOutcomes`). */
  id?: string
  to: string
  /** Set for a mail to staff about an environment, so that it is not erased with a contact of the same address. */
  of?: 'organization'
  /** Shown as the sender instead of the installation's name. */
  senderName?: string
  /**
   * Queued like every mail and never sent, so that a request does the same work whether or not its address is known.
   */
  discarded?: boolean
  /** The address for replies. Absent: the sender. */
  replyTo?: string
  /** The Message-IDs of earlier mails, in brackets; the answered one comes last. */
  thread?: readonly string[]
  /** True for a mail written by a person, such as a reply of support, which is not marked as automatic. */
  isPersonal?: boolean
  /** The sender through whose mail server it leaves. Absent: the operator's server. */
  senderId?: string
  content: MailContent
}

/** A mail with its tenant. In an environment it belongs to the contact, with whom it is erased. */
export interface AddressedMail extends OutgoingMail {
  place?: { organizationId: string; environmentId: string | null } | null
}

/** Queues a mail. Call it inside the verb's transaction, so that the mail is sent if and only if the change commits. */
export function queueMail(db: Db, clock: Clock, mail: OutgoingMail): Promise<void> {
  return queueMails(db, clock, [mail])
}

/** Stores mails that are sent to nobody, for the development mailbox. */
export const keepMails = (db: Db, clock: Clock, mails: AddressedMail[]): Promise<void> =>
  writeMails(db, clock, mails, false)

export const queueMails = (db: Db, clock: Clock, mails: AddressedMail[]): Promise<void> =>
  writeMails(db, clock, mails, true)

const rowsPerInsert = 500

async function writeMails(db: Db, clock: Clock, mails: AddressedMail[], isSent: boolean): Promise<void> {
  const now = clock.now()
  for (let start = 0; start < mails.length; start += rowsPerInsert) {
    await insertMails(
      db,
      mails.slice(start, start + rowsPerInsert).map((mail) => outboxRow(mail, now, isSent)),
    )
  }
}

function outboxRow(
  {
    id,
    to,
    of,
    senderName,
    discarded = false,
    replyTo,
    thread,
    isPersonal = false,
    senderId,
    content,
    place,
  }: AddressedMail,
  now: Date,
  isSent: boolean,
): NewMail {
  return {
    id: id ?? uuidv7(),
    organization_id: place?.organizationId ?? null,
    environment_id: of === 'organization' ? null : (place?.environmentId ?? null),
    recipient: oneLine(to),
    sender_name: senderName ? oneLine(senderName) || null : null,
    subject: oneLine(content.subject),
    text_body: withoutNul(content.text),
    html_body: withoutNul(content.html),
    created_at: now,
    next_attempt_at: isSent ? now : null,
    kept_at: isSent ? null : now,
    discarded,
    reply_to: replyTo === undefined ? null : oneLine(replyTo),
    thread: thread?.length ? oneLine(thread.join(' ')) : null,
    is_automatic: !isPersonal,
    sender_id: senderId ?? null,
  }
}

// PostgreSQL refuses NUL in text, and a mail must never make a change fail.
const withoutNul = (text: string) => text.replaceAll('\0', '')
