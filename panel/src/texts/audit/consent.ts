import type { AuditSentences } from '../../app/audit.ts'

export const audit: AuditSentences = {
  'contact.consents_changed': 'recorded the email consent of {target}',
  'consent_wording.updated': 'changed the consent wording',
}
