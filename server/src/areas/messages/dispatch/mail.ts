import { oneLine } from '../../../platform/mail/compose.ts'
import type { Progress } from '../../../platform/mail/transport.ts'
import type { Post } from '../../senders/public.ts'

/** A message to send. */
export interface MailToSend {
  id: string
  to: string
  subject: string
  text: string
  html: string
  createdAt: string
  /** The unsubscribe address of a category. */
  unsubscribeUrl: string | null
}

/**
 * Returns the message for the transport. Date and Message-ID come from the row, so that two copies of a mail are
 * recognizably one.
 */
export function smtpMessage(post: Post, mail: MailToSend, progress: Progress) {
  const { from, replyTo, dkim } = post
  return {
    from: { name: oneLine(from.name), address: from.address },
    // An object is one address; a text could be a list.
    to: { name: '', address: oneLine(mail.to) },
    ...(replyTo !== null && { replyTo: { name: '', address: oneLine(replyTo) } }),
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    date: new Date(mail.createdAt),
    messageId: `<${mail.id}@${from.domain}>`,
    headers: headersOf(mail),
    ...(dkim && { dkim }),
    progress,
  }
}

/** Adds the header of RFC 8058 to mail of a category only, because mail clients post to the link by themselves. */
function headersOf({ unsubscribeUrl }: MailToSend): Record<string, string | { prepared: true; value: string }> {
  if (unsubscribeUrl === null) return { 'Auto-Submitted': 'auto-generated' }
  return {
    'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
