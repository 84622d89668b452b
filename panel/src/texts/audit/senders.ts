import type { AuditSentences } from '../../app/audit.ts'

export const audit: AuditSentences = {
  'sender.created': 'added the sender {target}',
  'sender.updated': 'changed the sender {target}',
  'sender.deleted': 'deleted the sender {target}',
  'sender.tested': 'sent a test mail with the sender {target}',
}
