import type { EmailPart } from '../../app/email-parts.ts'
import { SuppressionsList } from './suppressions-list.tsx'

export const emailPart: EmailPart = {
  tab: 'suppressions',
  label: 'Suppressions',
  order: 2,
  show: () => <SuppressionsList />,
}
