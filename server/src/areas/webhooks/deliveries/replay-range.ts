import type { webhooks } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { lockForWrite } from '../endpoints/lock-for-write.ts'
import { ownerOf } from '../endpoints/own-endpoints.ts'
import { requirePlan } from '../require.ts'
import { replayFailed } from './queue-again.ts'

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
