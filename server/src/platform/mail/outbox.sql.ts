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
  /** Set where it is kept to be looked at, and never sent. */
  kept_at: Date | null
}

export interface ClaimedMail {
  id: string
  recipient: string
  sender_name: string | null
  subject: string
  text_body: string
  html_body: string
  created_at: string
  /** Counts this attempt too. Whoever claims the mail next raises it, so it also says whose claim this is. */
  attempts: number
}

export interface KeptMail extends ClaimedMail {
  organization_id: string | null
  next_attempt_at: string | null
  lease_until: string | null
  sent_at: string | null
  failed_at: string | null
  last_error: string | null
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
      WHERE next_attempt_at <= ${now} AND (lease_until IS NULL OR lease_until <= ${now})
      ORDER BY next_attempt_at
      LIMIT ${limit}
      FOR UPDATE SKIP LOCKED
    )
    UPDATE mail_outbox AS mail SET attempts = mail.attempts + 1, lease_until = ${leaseUntil}
    FROM due WHERE mail.id = due.id
    RETURNING mail.id, recipient, sender_name, subject, text_body, html_body, created_at, attempts`
}

/** True whoever holds the lease by now: the mail did go out. Its text, which may hold a way to sign in, is not kept. */
export async function markSent(sql: postgres.Sql, id: string, now: Date): Promise<void> {
  await sql`
    UPDATE mail_outbox
    SET sent_at = ${now}, failed_at = NULL, next_attempt_at = NULL, lease_until = NULL, last_error = NULL,
      text_body = '', html_body = ''
    WHERE id = ${id} AND sent_at IS NULL`
}

/** Without a time for the next attempt the mail has failed for good, and its text goes. Does nothing once another worker has the mail. */
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

export function latestMails(
  sql: postgres.Sql,
  { to, keptAlone, limit }: { to: string | null; keptAlone: boolean; limit: number },
): Promise<KeptMail[]> {
  return sql<KeptMail[]>`
    SELECT * FROM mail_outbox
    WHERE ${to === null ? sql`true` : sql`lower(recipient) = lower(${to})`} AND (kept_at IS NOT NULL OR NOT ${keptAlone})
    ORDER BY created_at DESC, id DESC
    LIMIT ${limit}`
}

export async function findMail(sql: postgres.Sql, id: string, keptAlone: boolean): Promise<KeptMail | null> {
  const [mail] = await sql<KeptMail[]>`
    SELECT * FROM mail_outbox WHERE id = ${id} AND (kept_at IS NOT NULL OR NOT ${keptAlone})`
  return mail ?? null
}

export interface MailToContact {
  to: string
  subject: string
  created_at: string
  sent_at: string | null
}

/** What contacts of an environment were sent under an address; without the text, which may hold a way to sign in. */
export function listMailsTo(db: Db, environmentId: string, address: string): Promise<MailToContact[]> {
  return db<MailToContact[]>`
    SELECT recipient AS "to", subject, created_at, sent_at FROM mail_outbox
    WHERE environment_id = ${environmentId} AND lower(recipient) = lower(${address})
    ORDER BY created_at, id`
}

export async function deleteMailsTo(db: Db, environmentId: string, address: string): Promise<void> {
  await db`
    DELETE FROM mail_outbox WHERE environment_id = ${environmentId} AND lower(recipient) = lower(${address})`
}
