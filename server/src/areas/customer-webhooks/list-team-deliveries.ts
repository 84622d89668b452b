import type { customerWebhooks } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { readLog } from '../webhooks/public.ts'
import { ownerOf } from './team-endpoints.ts'

export const listTeamDeliveries: Verb<typeof customerWebhooks.routes.deliveries> = async ({
  db,
  scope,
  caller,
  params,
  query,
}) => readLog(db, ownerOf(scope, caller), params.id, query.status ?? null)
