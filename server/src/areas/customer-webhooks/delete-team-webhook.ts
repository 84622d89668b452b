import type { customerWebhooks } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { removeEndpoint } from '../webhooks/public.ts'
import { lockOwn, ownerOf } from './team-endpoints.ts'

export const deleteTeamWebhook: Verb<typeof customerWebhooks.routes.remove> = async ({
  params,
  caller,
  scope,
  change,
}) =>
  change(async (tx) => {
    const owner = ownerOf(scope, caller)
    const { id } = await lockOwn(tx, owner, params.id)
    await removeEndpoint(tx, owner, id)
  })
