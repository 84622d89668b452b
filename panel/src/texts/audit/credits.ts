import type { AuditSentences } from '../../app/audit.ts'

export const audit: AuditSentences = {
  'credits.granted': 'granted credits to {target}',
}
