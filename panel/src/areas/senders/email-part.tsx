import type { EmailPart } from '../../app/email-parts.ts'
import { texts } from '../../texts/senders.ts'
import { SendersList } from './senders-list.tsx'

export const emailPart: EmailPart = {
  tab: 'senders',
  label: texts.senders,
  order: 1,
  show: () => <SendersList />,
}
