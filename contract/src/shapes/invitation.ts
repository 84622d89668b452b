import { Type } from 'typebox'
import { chosen } from '../kernel/index.ts'

/** What becomes of mail on this installation. */
export const MailDelivery = chosen(
  Type.Unsafe<'mail_server' | 'development_mailbox' | 'none'>({
    type: 'string',
    enum: ['mail_server', 'development_mailbox', 'none'],
    description:
      '`mail_server`: mail is handed to the mail server. `development_mailbox`: there is none, and mail is shown at ' +
      '`/dev/mail`. `none`: there is none, and nobody gets the mail.',
  }),
)

/** What staff are answered when they send an invitation, beside the invitation itself. */
export const sentInvitation = {
  mail_delivery: MailDelivery,
  accept_url: Type.String({
    description: 'A link that accepts the invitation, to be handed over by other means than mail. Shown once.',
  }),
}
