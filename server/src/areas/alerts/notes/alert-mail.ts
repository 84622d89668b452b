import { composeMail, type MailContent } from '../../../platform/mail/compose.ts'
import type { AlertNote } from './note.ts'

const prefixes = { alert: 'Alert', recovery: 'Recovered', test: 'Test' } as const

export const alertMail = ({ status, title, text, fields, link }: AlertNote): MailContent =>
  composeMail({
    subject: `[${prefixes[status]}] ${title}`,
    brand: { name: 'Userkeep' },
    paragraphs: [text, ...fields.map(({ label, value }) => `${label}: ${value}`)],
    action: link,
    footer:
      'This address is a destination of alerts. An owner of the organization can change it under Settings → Alerts.',
  })
