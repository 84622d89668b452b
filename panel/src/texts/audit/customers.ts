import type { AuditSentences } from '../../app/audit.ts'
import { fromTo } from '../audit-words.ts'

export const audit: AuditSentences = {
  'customer.created': 'created the customer {target}',
  'customer.updated': 'changed the customer {target}',
  'customer.deleted': 'deleted the customer {target}',
  'customer_member.added': 'added {target} to a customer',
  'customer_member.role_changed': ({ changes }) => `changed the customer role of {target}${fromTo(changes.role)}`,
  'customer_member.removed': 'removed {target} from a customer',
  'customer_invitation.created': 'invited {target} to a customer',
  'customer_invitation.revoked': 'revoked the invitation of {target} to a customer',
  'customer_invitation.resent': 'resent the invitation of {target} to a customer',
  'customer_key.revoked': 'revoked the customer API key {target}',
}
