import type { customerWebhooks } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { replayFailed, requirePlan } from '../webhooks/public.ts'
import { lockOwn, ownerOf } from './team-endpoints.ts'

export const replayTeamRange: Verb<typeof customerWebhooks.routes.replayRange> = async ({
  params,
  body,
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
    return { count: await replayFailed(tx, owner, id, new Date(body.since), now) }
  })
}
