import type { AuditSentences } from '../../app/audit.ts'

export const audit: AuditSentences = {
  'audit_log.exported': 'exported the audit log',
}
