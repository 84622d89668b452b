import type { webhooks } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { holdForWrite } from './hold-for-write.ts'
import { ownerOf } from './own-endpoints.ts'
import { queueTest } from './queue-again.ts'
import { requirePlan } from './require.ts'

export const testWebhook: Verb<typeof webhooks.routes.test> = async ({
  params,
  caller,
  scope,
  change,
  now,
  platform,
}) =>
  change(async (tx) => {
    const { id, url, plane } = await holdForWrite(tx, caller, scope, params.id)
    requirePlan(platform, scope.organizationCode, plane)
    tx.audited({ target: { type: 'webhook_endpoint', id, name: url }, environmentId: scope.environmentId })
    return queueTest(tx, ownerOf(scope), id, now)
  })
