import { EmailCode } from './email-code.tsx'
import { LinkSent } from './link-sent.tsx'
import type { MailSentProps, Sent } from './mailed-ways.tsx'

export const MailSent = ({ sent, ...rest }: { sent: Sent } & Omit<MailSentProps, 'request'>) =>
  sent.what === 'code' ? <EmailCode request={sent.request} {...rest} /> : <LinkSent request={sent.request} {...rest} />
