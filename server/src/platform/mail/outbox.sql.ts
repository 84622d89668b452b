import type postgres from 'postgres'
import type { Db } from '../db/sql.ts'

export interface NewMail {
  id: string
  organization_id: string | null
  environment_id: string | null
  recipient: string
  sender_name: string | null
  subject: string
  text_body: string
  html_body: string
  created_at: Date
  next_attempt_at: Date | null
  /** Set if the mail is stored for the development mailbox and never sent. */
  kept_at: Date | null
  /** True if the mail is deleted instead of sent. */
  discarded: boolean
  reply_to: string | null
  /** The Message-IDs of earlier mails, separated by spaces; the answered one comes last. */
  thread: string | null
  /** False for a mail written by a person, whose headers do not mark it as automatic. */
  is_automatic: boolean
  /** The sender through whose mail server it leaves; null: the operator's server. */
  sender_id: string | null
}

export interface ClaimedMail {
  id: string
  recipient: string
  sender_name: string | null
  subject: string
  text_body: string
  html_body: string
  created_at: string
  /** Includes this attempt. The next claim increments it, so it also identifies the claim. */
  attempts: number
  discarded: boolean
  reply_to: string | null
  thread: string | null
  is_automatic: boolean
}

export interface StoredMail extends ClaimedMail {
  organization_id: string | null
  next_attempt_at: string | null
  lease_until: string | null
  sent_at: string | null
  failed_at: string | null
  last_error: string | null
}

/** A mail with all columns of its row. */
interface WholeMail extends StoredMail {
  environment_id: string | null
  sender_id: string | null
  kept_at: string | null
}

export async function insertMails(db: Db, mails: NewMail[]): Promise<void> {
  await db`INSERT INTO mail_outbox ${db(mails)}`
}

export function claimDueMails(
  sql: postgres.Sql,
  { now, leaseUntil, limit }: { now: Date; leaseUntil: Date; limit: number },
): Promise<ClaimedMail[]> {
  return sql<ClaimedMail[]>`
    WITH due AS (
      SELECT id FROM mail_outbox
      WHERE sender_id IS NULL AND next_attempt_at <= ${now} AND (lease_until IS NULL OR lease_until <= ${now})
      ORDER BY next_attempt_at
      LIMIT ${limit}
      FOR UPDATE SKIP LOCKED
    )
    UPDATE mail_outbox AS mail SET attempts = mail.attempts + 1, lease_until = ${leaseUntil}
    FROM due WHERE mail.id = due.id
    RETURNING mail.id, recipient, sender_name, subject, text_body, html_body, created_at, attempts,
      discarded, reply_to, thread, is_automatic`
}

/** A mail that leaves through the server of a sender. */
export interface MailOfSender {
  id: string
  environment_id: string
  sender_id: string
}

/** Lists due mails of the senders of all tenants, the oldest first, except of senders that are in hand. */
export const dueMailsOfSenders = (
  sql: postgres.Sql,
  now: Date,
  { limit, busy }: { limit: number; busy: readonly string[] },
): Promise<MailOfSender[]> => sql<MailOfSender[]>`
  SELECT id, environment_id, sender_id FROM mail_outbox
  WHERE sender_id IS NOT NULL AND environment_id IS NOT NULL AND next_attempt_at <= ${now}
    AND (lease_until IS NULL OR lease_until <= ${now}) AND sender_id <> ALL(${[...busy]}::uuid[])
  ORDER BY next_attempt_at, id LIMIT ${limit}`

/** Takes a mail of a sender if it is still due and free. */
export async function claimMailOfSender(
  db: Db,
  { id, sender_id }: MailOfSender,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<ClaimedMail | null> {
  const [mail] = await db<ClaimedMail[]>`
    UPDATE mail_outbox AS mail SET attempts = mail.attempts + 1, lease_until = ${leaseUntil}
    WHERE id = ${id} AND sender_id = ${sender_id} AND next_attempt_at <= ${now}
      AND (lease_until IS NULL OR lease_until <= ${now})
    RETURNING mail.id, recipient, sender_name, subject, text_body, html_body, created_at, attempts, discarded, reply_to,
      thread, is_automatic`
  return mail ?? null
}

/** Makes the due mail of a sender wait. */
export async function postponeMailsOf(db: Db, senderId: string, now: Date, until: Date): Promise<void> {
  await db`
    UPDATE mail_outbox SET next_attempt_at = ${until}
    WHERE sender_id = ${senderId} AND next_attempt_at <= ${now} AND (lease_until IS NULL OR lease_until <= ${now})`
}

/** Passes unsent mail of a sender that was deleted or has no server to the operator's server. */
export async function returnMailsOf(db: Db, senderId: string): Promise<void> {
  await db`UPDATE mail_outbox SET sender_id = NULL WHERE sender_id = ${senderId} AND next_attempt_at IS NOT NULL`
}

export async function deleteMail(sql: postgres.Sql, id: string): Promise<void> {
  await sql`DELETE FROM mail_outbox WHERE id = ${id}`
}

/**
 * Marks the mail as sent, also if the lease was lost meanwhile: it did go out. Its text, which may contain a sign-in
 * link, is deleted.
 */
export async function markSent(sql: postgres.Sql, id: string, now: Date): Promise<void> {
  await sql`
    UPDATE mail_outbox
    SET sent_at = ${now}, failed_at = NULL, next_attempt_at = NULL, lease_until = NULL, last_error = NULL,
      text_body = '', html_body = ''
    WHERE id = ${id} AND sent_at IS NULL`
}

/**
 * Records a failed attempt. Without a time for the next one, the mail failed for good and its text is deleted. Does
 * nothing once another worker has the mail.
 */
export async function markAttemptFailed(
  sql: postgres.Sql,
  { id, attempts }: Pick<ClaimedMail, 'id' | 'attempts'>,
  { error, now, nextAttemptAt }: { error: string; now: Date; nextAttemptAt: Date | null },
): Promise<void> {
  await sql`
    UPDATE mail_outbox
    SET next_attempt_at = ${nextAttemptAt}, failed_at = ${nextAttemptAt ? null : now}, lease_until = NULL, last_error = ${error}
      ${nextAttemptAt ? sql`` : sql`, text_body = '', html_body = ''`}
    WHERE id = ${id} AND attempts = ${attempts} AND next_attempt_at IS NOT NULL`
}

/** Deletes up to `limit` mails from before the date that are finished, or were never going to be sent. */
export async function deleteOldMails(
  sql: postgres.Sql,
  { before, abandonedBefore, limit }: { before: Date; abandonedBefore: Date; limit: number },
): Promise<number> {
  const deleted = await sql`
    DELETE FROM mail_outbox WHERE id IN (
      SELECT id FROM mail_outbox
      WHERE created_at < ${before} AND (next_attempt_at IS NULL OR created_at < ${abandonedBefore})
      ORDER BY created_at LIMIT ${limit}
    )`
  return deleted.count
}

export type MailOutcome = Pick<StoredMail, 'id' | 'attempts' | 'sent_at' | 'failed_at' | 'last_error'>

/** Returns how far these mails got. Finished mails are deleted after some time. */
export function mailOutcomes(db: Db, ids: readonly string[]): Promise<MailOutcome[]> {
  return db<MailOutcome[]>`
    SELECT id, attempts, sent_at, failed_at, last_error FROM mail_outbox WHERE id = ANY(${[...ids]}::uuid[])`
}

export function latestMails(
  sql: postgres.Sql,
  { to, keptAlone, limit }: { to: string | null; keptAlone: boolean; limit: number },
): Promise<StoredMail[]> {
  return sql<WholeMail[]>`
    SELECT * FROM mail_outbox
    WHERE ${to === null ? sql`true` : sql`lower(recipient) = lower(${to})`} AND (kept_at IS NOT NULL OR NOT ${keptAlone})
      AND NOT discarded
    ORDER BY created_at DESC, id DESC
    LIMIT ${limit}`
}

export async function findMail(sql: postgres.Sql, id: string, keptAlone: boolean): Promise<StoredMail | null> {
  const [mail] = await sql<WholeMail[]>`
    SELECT * FROM mail_outbox WHERE id = ${id} AND (kept_at IS NOT NULL OR NOT ${keptAlone}) AND NOT discarded`
  return mail ?? null
}

/** Returns whether this installation sent a mail with this id. */
export async function isMailSent(db: Db, id: string): Promise<boolean> {
  const rows = await db`SELECT 1 FROM mail_outbox WHERE id = ${id}`
  return rows.length > 0
}

interface MailToContact {
  to: string
  subject: string
  created_at: string
  sent_at: string | null
}

/** Lists mails to contacts of an environment at an address, without the text, which may contain a sign-in link. */
export function listMailsTo(db: Db, environmentId: string, address: string): Promise<MailToContact[]> {
  return db<MailToContact[]>`
    SELECT recipient AS "to", subject, created_at, sent_at FROM mail_outbox
    WHERE environment_id = ${environmentId} AND lower(recipient) = lower(${address}) AND NOT discarded
    ORDER BY created_at, id`
}

export async function deleteMailsTo(db: Db, environmentId: string, address: string): Promise<void> {
  await db`
    DELETE FROM mail_outbox WHERE environment_id = ${environmentId} AND lower(recipient) = lower(${address})`
}
