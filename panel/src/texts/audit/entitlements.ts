import type { AuditSentences } from '../../app/audit.ts'

export const audit: AuditSentences = {
  'entitlement_override.created': 'granted {target} an additional entitlement',
  'entitlement_override.deleted': 'revoked an additional entitlement of {target}',
}
