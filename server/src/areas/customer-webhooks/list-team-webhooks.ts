import { type customerWebhooks, pageAnswer, pageOf } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { listEndpointRows } from '../webhooks/public.ts'
import { ownerOf, shown } from './team-endpoints.ts'

export const listTeamWebhooks: Verb<typeof customerWebhooks.routes.list> = async ({
  db,
  scope,
  caller,
  query,
  now,
}) => {
  const page = pageOf(query)
  const endpoints = await listEndpointRows(db, ownerOf(scope, caller), { plane: null, now, page })
  return pageAnswer('webhooks', endpoints, (row) => shown(row, scope))
}
