import type { AuditSentences } from '../../app/audit.ts'

export const audit: AuditSentences = {
  'legal_document.created': 'created the legal document {target}',
  'legal_document.updated': 'changed the legal document {target}',
  'legal_document.deleted': 'deleted the legal document {target}',
  'legal_document.archived': 'archived the legal document {target}',
  'legal_document.restored': 'restored the legal document {target}',
  'legal_document.exported': 'exported the acceptances of {target}',
  'legal_version.created': 'started a new version of {target}',
  'legal_version.updated': 'edited the draft of {target}',
  'legal_version.deleted': 'discarded the draft of {target}',
  'legal_version.published': 'published a new version of {target}',
  'contact.acceptances_exported': 'exported the agreements of {target}',
}
