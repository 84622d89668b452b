import type { Logger } from 'pino'
import type postgres from 'postgres'
import { type Clock, minutes, seconds } from '../clock.ts'
import type { Author } from './author.ts'
import { withinDeadline } from './deadline.ts'
import { type ClaimedMail, deleteMail, markAttemptFailed, markSent } from './outbox.sql.ts'
import { isUnreachable, longestDelay, nextAttemptAt } from './retry.ts'
import type { MailTransport } from './transport.ts'

const sendDeadline = seconds(60)
/** Longer than a batch in which every mail takes its full time. */
export const mailLease = minutes(5)

/** A mail server, and the author of mail that leaves through it. */
export interface MailRoute {
  readonly transport: Pick<MailTransport, 'sendMail'>
  readonly from: Author
  readonly dkim?: object | undefined
}

export interface DeliveryParts {
  sql: postgres.Sql
  clock: Clock
  log: Pick<Logger, 'warn' | 'error'>
}

type Delivery =
  | { readonly outcome: 'sent' | 'discarded' }
  | { readonly outcome: 'failed' | 'unreachable'; readonly reason: string }

/** Sends a claimed mail and records the outcome. */
export async function deliverMail(parts: DeliveryParts, mail: ClaimedMail, route: MailRoute): Promise<Delivery> {
  const { sql, clock } = parts
  if (mail.discarded) {
    await deleteMail(sql, mail.id)
    return { outcome: 'discarded' }
  }
  if (clock.now().getTime() - Date.parse(mail.created_at) > longestDelay) {
    const reason = await recordFailure(parts, mail, 'Not sent: the email expired in the queue', null)
    return { outcome: 'failed', reason }
  }
  try {
    await withinDeadline(route.transport.sendMail(smtpMessage(mail, route)), sendDeadline)
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    const reason = await recordFailure(parts, mail, text, nextAttemptAt(error, mail.attempts, clock.now()))
    return { outcome: isUnreachable(error) ? 'unreachable' : 'failed', reason }
  }
  await markSent(sql, mail.id, clock.now())
  return { outcome: 'sent' }
}

async function recordFailure(
  { sql, clock, log }: DeliveryParts,
  mail: ClaimedMail,
  reason: string,
  retryAt: Date | null,
): Promise<string> {
  const error = reason.replaceAll('\0', '').slice(0, 500)
  await markAttemptFailed(sql, mail, { error, now: clock.now(), nextAttemptAt: retryAt })
  const details = { mailId: mail.id, attempts: mail.attempts, reason: error, nextAttemptAt: retryAt }
  if (retryAt) log.warn(details, 'mail not sent, will be retried')
  else log.error(details, 'mail failed permanently')
  return error
}

const messageIdOf = (id: string, { domain }: Pick<Author, 'domain'>): string => `<${id}@${domain}>`

const ownMessageId = /^<([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@.+>$/i

/**
 * Returns the id that a mail of this installation with this Message-ID has. Mail programs use the same form, and the
 * domain is that of the sender.
 */
export const mailIdIn = (messageId: string): string | null => ownMessageId.exec(messageId)?.[1] ?? null

/** Date and Message-ID come from the row, so that two copies of a mail are recognized as one. */
function smtpMessage(mail: ClaimedMail, { from, dkim }: MailRoute) {
  return {
    from: { name: mail.sender_name ?? from.name, address: from.address },
    // An object is one address; a text could be a list.
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.text_body,
    html: mail.html_body,
    date: new Date(mail.created_at),
    messageId: messageIdOf(mail.id, from),
    ...(mail.reply_to !== null && { replyTo: { name: '', address: mail.reply_to } }),
    ...(mail.thread !== null && { references: mail.thread, inReplyTo: mail.thread.split(' ').at(-1) ?? '' }),
    headers: mail.is_automatic ? { 'Auto-Submitted': 'auto-generated' } : {},
    ...(dkim && { dkim: dkim as never }),
  }
}
