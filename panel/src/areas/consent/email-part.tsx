import type { EmailPart } from '../../app/email-parts.ts'
import { texts } from '../../texts/consent.ts'
import { ConsentWording } from './consent-wording.tsx'

export const emailPart: EmailPart = {
  tab: 'consent',
  label: texts.consent,
  order: 3,
  show: () => <ConsentWording />,
}
