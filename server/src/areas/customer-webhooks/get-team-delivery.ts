import type { customerWebhooks } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { readDelivery } from '../webhooks/public.ts'
import { ownerOf } from './team-endpoints.ts'

export const getTeamDelivery: Verb<typeof customerWebhooks.routes.delivery> = async ({ db, scope, caller, params }) =>
  readDelivery(db, ownerOf(scope, caller), params.id, params.deliveryId)
