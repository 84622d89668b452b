import type { AuditSentences } from '../../app/audit.ts'

export const audit: AuditSentences = {
  'segment.created': 'created the segment {target}',
  'segment.updated': 'changed the segment {target}',
  'segment.deleted': 'deleted the segment {target}',
}
