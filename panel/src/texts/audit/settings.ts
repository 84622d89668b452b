import type { AuditSentences } from '../../app/audit.ts'

export const audit: AuditSentences = {
  'organization.created': 'created the organization {target}',
  'organization.updated': 'changed the organization {target}',
  'environment.exported': 'exported the {target} environment',
  'environment.purged': 'deleted the data of the {target} environment',
  'organization.deleted': 'deleted the organization {target}',
}
