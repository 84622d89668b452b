import type { webhooks } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { lockForWrite } from './lock-for-write.ts'
import { ownerOf } from './own-endpoints.ts'
import { removeEndpoint } from './remove-endpoint.ts'

export const deleteWebhook: Verb<typeof webhooks.routes.remove> = async ({ params, caller, scope, change }) =>
  change(async (tx) => {
    const { id, url } = await lockForWrite(tx, caller, scope, params.id)
    await removeEndpoint(tx, ownerOf(scope), id)
    tx.audited({ target: { type: 'webhook_endpoint', id, name: url } })
  })
