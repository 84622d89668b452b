import { v7 as uuidv7 } from 'uuid'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/sql.ts'
import { type MailContent, oneLine } from './compose.ts'
import { insertMails, type NewMail } from './outbox.sql.ts'

export interface OutgoingMail {
  to: string
  /** Of a mail to staff about an environment: it is not erased with a contact of the same address. */
  of?: 'organization'
  /** Shown as the sender instead of the installation's own name. */
  senderName?: string
  content: MailContent
}

/** A mail, and where it belongs. In an environment it is a contact's, with whom it is erased. */
export interface PlacedMail extends OutgoingMail {
  place?: { organizationId: string; environmentId: string | null } | null
}

/** Call it inside the verb's transaction: the mail goes out if and only if the change commits. */
export function queueMail(db: Db, clock: Clock, mail: OutgoingMail): Promise<void> {
  return queueMails(db, clock, [mail])
}

/** Keeps mails that nobody is to get, for the development mailbox. */
export const keepMails = (db: Db, clock: Clock, mails: PlacedMail[]): Promise<void> =>
  writeMails(db, clock, mails, false)

export const queueMails = (db: Db, clock: Clock, mails: PlacedMail[]): Promise<void> =>
  writeMails(db, clock, mails, true)

const rowsPerInsert = 500

async function writeMails(db: Db, clock: Clock, mails: PlacedMail[], isSent: boolean): Promise<void> {
  const now = clock.now()
  for (let start = 0; start < mails.length; start += rowsPerInsert) {
    await insertMails(
      db,
      mails.slice(start, start + rowsPerInsert).map((mail) => outboxRow(mail, now, isSent)),
    )
  }
}

function outboxRow({ to, of, senderName, content, place }: PlacedMail, now: Date, isSent: boolean): NewMail {
  return {
    id: uuidv7(),
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
  }
}

// PostgreSQL refuses NUL in text, and a mail must never be what makes a change fail.
const withoutNul = (text: string) => text.replaceAll('\0', '')
