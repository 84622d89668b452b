import type { AuditSentences } from '../../app/audit.ts'

export const audit: AuditSentences = {
  'subscription.canceled': ({ changes }) =>
    changes.at?.to === 'now'
      ? 'canceled the subscription of {target}'
      : 'canceled the subscription of {target} at the end of its period',
  'subscription.paused': 'paused the subscription of {target}',
  'subscription.unpaused': 'resumed the paused subscription of {target}',
  'subscriptions.exported': 'exported the subscriptions',
  'billing_settings.updated': 'changed the billing settings of {target}',
}
