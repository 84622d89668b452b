import type { AuditSentences } from '../../app/audit.ts'

export const audit: AuditSentences = {
  'role.created': 'created the role {target}',
  'role.updated': 'changed the role {target}',
  'role.deleted': 'deleted the role {target}',
}
