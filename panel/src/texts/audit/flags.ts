import type { AuditSentences } from '../../app/audit.ts'

export const audit: AuditSentences = {
  'flag.created': 'created the feature flag {target}',
  'flag.updated': 'changed the feature flag {target}',
  'flag.deleted': 'deleted the feature flag {target}',
  'flag.archived': 'archived the feature flag {target}',
  'flag.restored': 'restored the feature flag {target}',
}
