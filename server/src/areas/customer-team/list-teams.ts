import { type customerTeam, pageAnswer, pageOf } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { listOwnTeams } from '../customers/public.ts'

export const listTeams: Verb<typeof customerTeam.routes.list> = async ({ db, scope, caller, query, platform }) => {
  return pageAnswer('customers', await listOwnTeams(db, platform, scope, caller.contactId, pageOf(query)))
}
