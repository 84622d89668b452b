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
  return pageAnswer('invitations', await listInvitationRows(db, scope, caller.team.customerId, now, pageOf(query)))
}
