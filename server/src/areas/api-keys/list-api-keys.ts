import { type apiKeys, pageAnswer, pageOf } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { listApiKeyRows } from './api-keys.sql.ts'

export const listApiKeys: Verb<typeof apiKeys.routes.list> = async ({ db, scope, query }) => {
  return pageAnswer('api_keys', await listApiKeyRows(db, scope, query.kind ?? null, pageOf(query)))
}
