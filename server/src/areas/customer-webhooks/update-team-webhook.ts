import type { customerWebhooks } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { changeEndpoint } from '../webhooks/public.ts'
import { lockOwn, ownerOf, shown } from './team-endpoints.ts'

export const updateTeamWebhook: Verb<typeof customerWebhooks.routes.update> = async ({
  params,
  body,
  caller,
  scope,
  change,
  now,
  platform,
}) =>
  change(async (tx) => {
    const owner = ownerOf(scope, caller)
    const before = await lockOwn(tx, owner, params.id)
    return shown(await changeEndpoint(tx, platform, owner, before, body, now), scope)
  })
