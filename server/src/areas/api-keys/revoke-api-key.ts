import type { apiKeys } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { deleteApiKey, findApiKey } from './api-keys.sql.ts'

export const revokeApiKey: Verb<typeof apiKeys.routes.revoke> = async ({ params, scope, change }) =>
  change(async (tx) => {
    const key = (await findApiKey(tx, scope, params.id)) ?? fail('not_found')
    await deleteApiKey(tx, scope, params.id)
    tx.audited({
      target: { type: 'api_key', id: params.id, name: key.name },
    })
  })
