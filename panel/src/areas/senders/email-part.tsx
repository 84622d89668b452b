import type { EmailPart } from '../../app/email-parts.ts'
import { SendersList } from './senders-list.tsx'

export const emailPart: EmailPart = {
  tab: 'senders',
  label: 'Senders',
  order: 1,
  show: () => <SendersList />,
}
