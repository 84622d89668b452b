import type { AuditSentences } from '../../app/audit.ts'

export const audit: AuditSentences = {
  'entitlement_override.created': 'granted {target} an entitlement beside its subscriptions',
  'entitlement_override.deleted': 'took an entitlement back that was granted to {target}',
}
