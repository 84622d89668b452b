import type { webhooks } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { readSecret } from './endpoint-secret.ts'
import { ownerOf } from './own-endpoints.ts'

export const getSecret: Verb<typeof webhooks.routes.secret> = async ({ db, scope, params, platform }) =>
  readSecret(db, platform, ownerOf(scope), params.id)
