import type { webhooks } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { queueTest } from '../deliveries/queue-again.ts'
import { requirePlan } from '../require.ts'
import { lockForWrite } from './lock-for-write.ts'
import { ownerOf } from './own-endpoints.ts'

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
