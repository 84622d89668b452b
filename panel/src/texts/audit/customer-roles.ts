import type { AuditSentences } from '../../app/audit.ts'

export const audit: AuditSentences = {
  'customer_role.created': 'created the customer role {target}',
  'customer_role.updated': 'changed the customer role {target}',
  'customer_role.deleted': 'deleted the customer role {target}',
}
