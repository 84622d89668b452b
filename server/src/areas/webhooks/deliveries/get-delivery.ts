import type { webhooks } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { ownerOf } from '../endpoints/own-endpoints.ts'
import { readDelivery } from './read-log.ts'

export const getDelivery: Verb<typeof webhooks.routes.delivery> = async ({ db, scope, params }) =>
  readDelivery(db, ownerOf(scope), params.id, params.deliveryId)
