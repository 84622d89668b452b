import type { AuditSentences } from '../../app/audit.ts'

export const audit: AuditSentences = {
  'contact.updated': 'changed the contact {target}',
  'contact.merged': 'merged another contact into {target}',
  'contact.erased': 'deleted the contact {target} permanently',
  'contact.impersonation_started': ({ changes }) =>
    typeof changes.reason?.to === 'string' ? `signed in as {target}: “${changes.reason.to}”` : 'signed in as {target}',
  'contact.changed_by_support': ({ changes }) =>
    typeof changes.request?.to === 'string'
      ? `made a change as {target} (${changes.request.to})`
      : 'made a change as {target}',
}
