import type { AuditSentences } from '../../app/audit.ts'

export const audit: AuditSentences = {
  'api_key.created': ({ changes }) =>
    changes.kind?.to === 'publishable' ? 'created the publishable key {target}' : 'created the secret key {target}',
  'api_key.updated': 'changed the API key {target}',
  'api_key.revoked': 'revoked the API key {target}',
}
