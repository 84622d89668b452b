import type { webhooks } from '@userkeep/contract'
import { invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { requireAuditDeliver, requirePlan, requireTypes } from '../require.ts'
import { shown } from './own-endpoints.ts'
import { registerEndpoint } from './register-endpoint.ts'

export const createWebhook: Verb<typeof webhooks.routes.create> = async ({
  body,
  caller,
  scope,
  change,
  now,
  platform,
}) => {
  const { url, plane = 'product', subscribed_events: subscribedEvents } = body
  const { organizationId, organizationCode, environmentId, environment } = scope
  requireAuditDeliver(caller, plane)
  requireTypes(plane, subscribedEvents)
  if (plane === 'audit' && environment !== 'live')
    invalid('environment', 'an audit endpoint is registered against live')
  requirePlan(platform, organizationCode, plane)
  return change(async (tx) => {
    const owner = { organizationId, environmentId, customerId: null }
    const registration = { plane, url, subscribedEvents: subscribedEvents ?? [], createdBy: caller.user.id, now }
    const created = await registerEndpoint(tx, platform, owner, registration)
    tx.audited({
      target: { type: 'webhook_endpoint', id: created.id, name: url },
      changes: { url: { to: url }, plane: { to: plane }, subscribed_events: { to: created.subscribed_events } },
    })
    return shown(created, { environment })
  })
}
