import type { AuditSentences } from '../../app/audit.ts'

export const audit: AuditSentences = {
  'template.created': 'created the template {target}',
  'template.updated': 'edited the template {target}',
  'template.deleted': 'deleted the template {target}',
  'template.published': 'published a new version of the template {target}',
  'template.archived': 'archived the template {target}',
  'template.restored': 'restored the template {target}',
  'template.test_sent': 'sent a test of the template {target}',
}
