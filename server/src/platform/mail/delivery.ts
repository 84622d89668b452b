export type MailDelivery = 'mail_server' | 'development_mailbox' | 'none'

/**
 * Returns how mail is delivered: without a server, it is stored and shown in the development mailbox, or not at all.
 */
export const mailDeliveryOf = (mail: { transport: object | null; shownHere: boolean }): MailDelivery => {
  if (mail.transport) return 'mail_server'
  return mail.shownHere ? 'development_mailbox' : 'none'
}
