import type { webhooks } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { lockForWrite } from '../endpoints/lock-for-write.ts'
import { ownerOf } from '../endpoints/own-endpoints.ts'
import { requirePlan } from '../require.ts'
import { replayOne } from './queue-again.ts'

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
