import { oneLine } from '../../../platform/mail/compose.ts'
import type { Progress } from '../../../platform/mail/transport.ts'
import type { Post } from '../../senders/public.ts'

/** A message as it is to go out. */
export interface MailToSend {
  id: string
  to: string
  subject: string
  text: string
  html: string
  createdAt: string
  /** Of a category: where a person leaves it. */
  unsubscribeUrl: string | null
}

/**
 * As the transport takes it. Date and Message-ID come from the row: should the mail go out twice, both copies are
 * recognisably one.
 */
export function smtpMessage(post: Post, mail: MailToSend, progress: Progress) {
  const { from, replyTo, dkim } = post
  return {
    from: { name: oneLine(from.name), address: from.address },
    // As an object it is one address; as text it could be a list.
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

/** RFC 8058: a mail client posts to the link by itself, so it stands in mail of a category alone. */
function headersOf({ unsubscribeUrl }: MailToSend): Record<string, string | { prepared: true; value: string }> {
  if (unsubscribeUrl === null) return { 'Auto-Submitted': 'auto-generated' }
  return {
    'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
