import type { AuditSentences } from '../../app/audit.ts'

export const audit: AuditSentences = {
  'notification.sent': 'sent a notification to {target}',
}
