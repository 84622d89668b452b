import type { AuditSentences } from '../../app/audit.ts'

export const audit: AuditSentences = {
  'report.created': 'saved the report {target}',
  'report.updated': 'changed the report {target}',
  'report.deleted': 'deleted the report {target}',
  'dashboard.created': 'created the dashboard {target}',
  'dashboard.updated': 'changed the dashboard {target}',
  'dashboard.deleted': 'deleted the dashboard {target}',
  'weekly_mail.updated': 'changed their weekly email',
}
