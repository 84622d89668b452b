import type { AuditSentences } from '../../app/audit.ts'

export const audit: AuditSentences = {
  'contact.consents_changed': 'recorded what mail {target} agreed to',
  'consent_wording.updated': 'changed the wording of consents',
}
