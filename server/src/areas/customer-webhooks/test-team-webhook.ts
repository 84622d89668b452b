import type { customerWebhooks } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { queueTest, requirePlan } from '../webhooks/public.ts'
import { lockOwn, ownerOf } from './team-endpoints.ts'

export const testTeamWebhook: Verb<typeof customerWebhooks.routes.test> = async ({
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
    return queueTest(tx, owner, await lockOwn(tx, owner, params.id), now)
  })
}
