import type { customerWebhooks } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { readSecret } from '../webhooks/public.ts'
import { ownerOf } from './team-endpoints.ts'

export const getTeamSecret: Verb<typeof customerWebhooks.routes.secret> = async ({
  db,
  scope,
  caller,
  params,
  platform,
}) => readSecret(db, platform, ownerOf(scope, caller), params.id)
