import type { customerWebhooks } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { replaceSecret } from '../webhooks/public.ts'
import { lockOwn, ownerOf } from './team-endpoints.ts'

export const rotateTeamSecret: Verb<typeof customerWebhooks.routes.rotateSecret> = async ({
  params,
  caller,
  scope,
  change,
  now,
  platform,
}) =>
  change(async (tx) => {
    const owner = ownerOf(scope, caller)
    const { id } = await lockOwn(tx, owner, params.id)
    return replaceSecret(tx, platform, owner, id, now)
  })
