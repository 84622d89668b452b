import type { AuditSentences } from '../../app/audit.ts'

export const audit: AuditSentences = {
  'sample_data.requested': 'loaded sample data into the test environment',
}
