import { type customerTeam, pageAnswer, pageOf } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { listTeamsOf } from '../customers/public.ts'

export const listTeams: Verb<typeof customerTeam.routes.list> = async ({ db, scope, caller, query }) => {
  const page = pageOf(query)
  return pageAnswer('customers', await listTeamsOf(db, scope, caller.contactId, page), page)
}
