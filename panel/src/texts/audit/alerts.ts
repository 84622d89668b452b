import type { AuditSentences } from '../../app/audit.ts'

export const audit: AuditSentences = {
  'alert_destination.created': 'added the alert destination {target}',
  'alert_destination.updated': 'changed the alert destination {target}',
  'alert_destination.deleted': 'deleted the alert destination {target}',
  'alert_destination.tested': 'sent a test message to {target}',
}
