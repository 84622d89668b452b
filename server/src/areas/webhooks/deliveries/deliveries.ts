import type { webhooks } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { lockForWrite } from '../endpoints/lock-for-write.ts'
import { ownerOf } from '../endpoints/own-endpoints.ts'
import { requireReadable } from '../endpoints/require-readable.ts'
import { requirePlan } from '../require.ts'
import { replayFailed, replayOne } from './queue-again.ts'
import { readDelivery, readLog } from './read-log.ts'

export const listDeliveries: Verb<typeof webhooks.routes.deliveries> = async ({ db, caller, scope, params, query }) => {
  await requireReadable(db, caller, scope, params.id)
  return readLog(db, ownerOf(scope), params.id, query.status ?? null)
}

export const getDelivery: Verb<typeof webhooks.routes.delivery> = async ({ db, caller, scope, params }) => {
  await requireReadable(db, caller, scope, params.id)
  return readDelivery(db, ownerOf(scope), params.id, params.deliveryId)
}

export const replayDelivery: Verb<typeof webhooks.routes.replay> = async ({
  params,
  caller,
  scope,
  change,
  now,
  platform,
}) =>
  change(async (tx) => {
    const { id, url, plane } = await lockForWrite(tx, caller, scope, params.id)
    requirePlan(platform, scope.organizationCode, plane)
    const replay = await replayOne(tx, ownerOf(scope), id, params.deliveryId, now)
    tx.audited({
      target: { type: 'webhook_endpoint', id, name: url },
      changes: { delivery_id: { from: params.deliveryId, to: replay.id } },
    })
    return replay
  })

export const replayRange: Verb<typeof webhooks.routes.replayRange> = async ({
  params,
  body,
  caller,
  scope,
  change,
  now,
  platform,
}) =>
  change(async (tx) => {
    const { id, url, plane } = await lockForWrite(tx, caller, scope, params.id)
    requirePlan(platform, scope.organizationCode, plane)
    const count = await replayFailed(tx, ownerOf(scope), id, new Date(body.since), now)
    tx.audited({
      target: { type: 'webhook_endpoint', id, name: url },
      changes: { since: { to: body.since }, deliveries: { to: count } },
    })
    return { count }
  })
