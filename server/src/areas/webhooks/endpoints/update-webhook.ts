import type { webhooks } from '@userkeep/contract'
import { diff } from '../../../platform/diff.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { requireTypes } from '../require.ts'
import { changeEndpoint } from './change-endpoint.ts'
import { lockForWrite } from './lock-for-write.ts'
import { ownerOf, shown } from './own-endpoints.ts'

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
