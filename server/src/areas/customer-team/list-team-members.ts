import { type customerTeam, pageAnswer, pageOf } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { listMemberRows } from '../customers/public.ts'

export const listTeamMembers: Verb<typeof customerTeam.routes.members> = async ({ db, scope, caller, query }) => {
  return pageAnswer('members', await listMemberRows(db, scope, caller.team.customerId, pageOf(query)))
}
