import type { AuditSentences } from '../../app/audit.ts'

export const audit: AuditSentences = {
  'organization.created': 'created the organization {target}',
  'organization.updated': 'changed the organization {target}',
  'organization.deleted': 'deleted the organization {target}',
}
