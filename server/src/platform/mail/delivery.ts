export type MailDelivery = 'mail_server' | 'development_mailbox' | 'none'

/** Without a server mail is kept: to be looked at on this machine, or for nobody. */
export const mailDeliveryOf = (mail: { transport: object | null; shownHere: boolean }): MailDelivery => {
  if (mail.transport) return 'mail_server'
  return mail.shownHere ? 'development_mailbox' : 'none'
}
