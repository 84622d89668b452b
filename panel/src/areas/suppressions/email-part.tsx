import type { EmailPart } from '../../app/email-parts.ts'
import { texts } from '../../texts/suppressions.ts'
import { SuppressionsList } from './suppressions-list.tsx'

export const emailPart: EmailPart = {
  tab: 'suppressions',
  label: texts.suppressions,
  order: 2,
  show: () => <SuppressionsList />,
}
