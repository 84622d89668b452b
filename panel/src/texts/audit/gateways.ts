import type { AuditSentences } from '../../app/audit.ts'

export const audit: AuditSentences = {
  'gateway.connected': 'connected the payment gateway {target}',
  'gateway.updated': 'changed the payment gateway {target}',
  'gateway.tested': 'tested the payment gateway {target}',
  'gateway.disconnected': 'disconnected the payment gateway {target}',
}
