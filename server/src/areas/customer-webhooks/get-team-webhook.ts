import type { customerWebhooks } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { findEndpoint } from '../webhooks/public.ts'
import { ownerOf, shown } from './team-endpoints.ts'

export const getTeamWebhook: Verb<typeof customerWebhooks.routes.get> = async ({ db, scope, caller, params, now }) =>
  shown((await findEndpoint(db, ownerOf(scope, caller), params.id, now)) ?? fail('not_found'), scope)
