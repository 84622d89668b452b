import { pageAnswer, pageOf, type webhooks } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { listEndpointRows } from './endpoints.sql.ts'
import { ownerOf, shown } from './own-endpoints.ts'

export const listWebhooks: Verb<typeof webhooks.routes.list> = async ({ db, scope, query, now }) => {
  const page = pageOf(query)
  const endpoints = await listEndpointRows(db, ownerOf(scope), { plane: query.plane ?? null, now, page })
  return pageAnswer('webhooks', endpoints, (row) => shown(row, scope))
}
