import type { AuditSentences } from '../../app/audit.ts'
import { locale } from '../../texts/locale.ts'

export const audit: AuditSentences = {
  'webhook.created': 'created the webhook endpoint {target}',
  'webhook.updated': 'changed the webhook endpoint {target}',
  'webhook.deleted': 'deleted the webhook endpoint {target}',
  'webhook.secret_rotated': 'rotated the signing secret of {target}',
  'webhook.tested': 'sent a test event to {target}',
  'webhook.delivery_replayed': 'resent a delivery to {target}',
  'webhook.replayed': ({ changes }) =>
    typeof changes.deliveries?.to === 'number'
      ? `resent ${changes.deliveries.to.toLocaleString(locale)} failed deliveries to {target}`
      : 'resent failed deliveries to {target}',
}
