import type { webhooks } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { replaceSecret } from './endpoint-secret.ts'
import { lockForWrite } from './lock-for-write.ts'
import { ownerOf } from './own-endpoints.ts'

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
