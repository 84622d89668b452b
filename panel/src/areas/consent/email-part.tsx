import type { EmailPart } from '../../app/email-parts.ts'
import { ConsentWording } from './consent-wording.tsx'

export const emailPart: EmailPart = {
  tab: 'consent',
  label: 'Consent',
  order: 3,
  show: () => <ConsentWording />,
}
