import type { AuditSentences } from '../../app/audit.ts'

export const audit: AuditSentences = {
  'revenue.exported': 'exported the revenue',
}
