import { type customerTeam, pageAnswer, pageOf } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { listInvitationRows } from '../customers/public.ts'

export const listTeamInvitations: Verb<typeof customerTeam.routes.invitations> = async ({
  db,
  scope,
  caller,
  query,
  now,
}) => {
  const page = pageOf(query)
  return pageAnswer('invitations', await listInvitationRows(db, scope, caller.team.customerId, now, page), page)
}
