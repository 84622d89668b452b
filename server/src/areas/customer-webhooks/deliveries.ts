import type { customerWebhooks } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { readDelivery, readLog, replayFailed, replayOne, requirePlan } from '../webhooks/public.ts'
import { lockOwn, ownerOf } from './endpoints.ts'

export const listTeamDeliveries: Verb<typeof customerWebhooks.routes.deliveries> = async ({
  db,
  scope,
  caller,
  params,
  query,
}) => readLog(db, ownerOf(scope, caller), params.id, query.status ?? null)

export const getTeamDelivery: Verb<typeof customerWebhooks.routes.delivery> = async ({ db, scope, caller, params }) =>
  readDelivery(db, ownerOf(scope, caller), params.id, params.deliveryId)

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
