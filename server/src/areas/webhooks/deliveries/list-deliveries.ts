import type { webhooks } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { ownerOf } from '../endpoints/own-endpoints.ts'
import { readLog } from './read-log.ts'

export const listDeliveries: Verb<typeof webhooks.routes.deliveries> = async ({ db, scope, params, query }) =>
  readLog(db, ownerOf(scope), params.id, query.status ?? null)
