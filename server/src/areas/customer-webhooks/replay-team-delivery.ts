import type { customerWebhooks } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { replayOne, requirePlan } from '../webhooks/public.ts'
import { lockOwn, ownerOf } from './team-endpoints.ts'

export const replayTeamDelivery: Verb<typeof customerWebhooks.routes.replay> = async ({
  params,
  caller,
  scope,
  change,
  now,
  platform,
}) => {
  requirePlan(platform, scope.organizationCode, 'customer')
  return change(async (tx) => {
    const owner = ownerOf(scope, caller)
    const { id } = await lockOwn(tx, owner, params.id)
    return replayOne(tx, owner, id, params.deliveryId, now)
  })
}
