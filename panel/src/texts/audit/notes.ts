import type { AuditSentences } from '../../app/audit.ts'

export const audit: AuditSentences = {
  'contact.note_added': 'added a note to the contact {target}',
  'contact.note_changed': 'changed a note on the contact {target}',
  'contact.note_deleted': 'deleted a note on the contact {target}',
  'contact.tags_changed': 'changed the tags of the contact {target}',
  'customer.note_added': 'added a note to the customer {target}',
  'customer.note_changed': 'changed a note on the customer {target}',
  'customer.note_deleted': 'deleted a note on the customer {target}',
  'customer.tags_changed': 'changed the tags of the customer {target}',
}
