import type { webhooks } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { findEndpoint } from './endpoints.sql.ts'
import { ownerOf, shown } from './own-endpoints.ts'

export const getWebhook: Verb<typeof webhooks.routes.get> = async ({ db, scope, params, now }) =>
  shown((await findEndpoint(db, ownerOf(scope), params.id, now)) ?? fail('not_found'), scope)
