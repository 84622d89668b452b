import { facts, pageAnswer, pageOf, publishedFactTypes, type webhooks } from '@userkeep/contract'
import { diff } from '../../../platform/diff.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { queueTest } from '../deliveries/queue-again.ts'
import { requireAuditDeliver, requirePlan, requireTypes } from '../require.ts'
import { changeEndpoint } from './change-endpoint.ts'
import { readSecret, replaceSecret } from './endpoint-secret.ts'
import { findEndpoint, listEndpointRows } from './endpoints.sql.ts'
import { lockForWrite } from './lock-for-write.ts'
import { ownerOf, shown } from './own-endpoints.ts'
import { registerEndpoint } from './register-endpoint.ts'
import { removeEndpoint } from './remove-endpoint.ts'
import { requireReadable } from './require-readable.ts'

const events = publishedFactTypes.map((type) => ({
  type,
  aggregate: facts[type].aggregate,
  description: facts[type].when,
}))

export const listEventTypes: Verb<typeof webhooks.routes.events> = async () => ({ events })

export const listWebhooks: Verb<typeof webhooks.routes.list> = async ({ db, scope, query, now }) => {
  const page = pageOf(query)
  const endpoints = await listEndpointRows(db, ownerOf(scope), { plane: query.plane ?? null, now, page })
  return pageAnswer('webhooks', endpoints, (row) => shown(row, scope))
}

export const getWebhook: Verb<typeof webhooks.routes.get> = async ({ db, scope, params, now }) =>
  shown((await findEndpoint(db, ownerOf(scope), params.id, now)) ?? fail('not_found'), scope)

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
  if (plane === 'audit' && environment !== 'live') invalid('environment', 'must be live for an audit endpoint')
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

export const updateWebhook: Verb<typeof webhooks.routes.update> = async ({
  params,
  body,
  caller,
  scope,
  change,
  now,
  platform,
}) =>
  change(async (tx) => {
    const before = await lockForWrite(tx, caller, scope, params.id)
    requireTypes(before.plane, body.subscribed_events)
    const after = await changeEndpoint(tx, platform, ownerOf(scope), before, body, now)
    tx.audited({
      target: { type: 'webhook_endpoint', id: after.id, name: after.url },
      changes: diff<typeof after | typeof before>(before, after, ['url', 'subscribed_events', 'enabled']),
    })
    return shown(after, scope)
  })

export const getSecret: Verb<typeof webhooks.routes.secret> = async ({ db, caller, scope, params, platform }) => {
  await requireReadable(db, caller, scope, params.id)
  return readSecret(db, platform, ownerOf(scope), params.id)
}

export const rotateSecret: Verb<typeof webhooks.routes.rotateSecret> = async ({
  params,
  caller,
  scope,
  change,
  now,
  platform,
}) =>
  change(async (tx) => {
    const { id, url } = await lockForWrite(tx, caller, scope, params.id)
    tx.audited({ target: { type: 'webhook_endpoint', id, name: url } })
    return replaceSecret(tx, platform, ownerOf(scope), id, now)
  })

export const testWebhook: Verb<typeof webhooks.routes.test> = async ({
  params,
  caller,
  scope,
  change,
  now,
  ip,
  userAgent,
  platform,
}) =>
  change(async (tx) => {
    const endpoint = await lockForWrite(tx, caller, scope, params.id)
    const { id, url, plane } = endpoint
    requirePlan(platform, scope.organizationCode, plane)
    tx.audited({ target: { type: 'webhook_endpoint', id, name: url } })
    const { id: user_id, email } = caller.user
    const actor = plane === 'audit' ? { user_id, email, ip, user_agent: userAgent } : null
    return queueTest(tx, ownerOf(scope), endpoint, now, actor)
  })

export const deleteWebhook: Verb<typeof webhooks.routes.remove> = async ({ params, caller, scope, change }) =>
  change(async (tx) => {
    const { id, url } = await lockForWrite(tx, caller, scope, params.id)
    await removeEndpoint(tx, ownerOf(scope), id)
    tx.audited({ target: { type: 'webhook_endpoint', id, name: url } })
  })
