import { Type } from 'typebox'
import { chosen } from '../kernel/index.ts'

/** The delivery of mail on this installation. */
export const MailDelivery = chosen(
  Type.Unsafe<'mail_server' | 'development_mailbox' | 'none'>({
    type: 'string',
    enum: ['mail_server', 'development_mailbox', 'none'],
    description:
      '`mail_server`: emails are sent through the mail server. `development_mailbox`: there is none, and emails are shown at ' +
      '`/dev/mail`. `none`: there is none, and emails are not sent.',
  }),
)

/** Fields that staff get with a sent invitation. */
export const sentInvitation = {
  mail_delivery: MailDelivery,
  accept_url: Type.String({
    description: 'A link to accept the invitation, to share by other means than email. Returned only once',
  }),
}
