import type { AuditSentences } from '../../app/audit.ts'

export const audit: AuditSentences = {
  'suppression.created': 'suppressed an address',
  'suppression.lifted': 'lifted the suppression of an address',
}
