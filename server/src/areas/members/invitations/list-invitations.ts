import { type members, pageAnswer, pageOf } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { listInvitationRows } from './invitations.sql.ts'

export const listInvitations: Verb<typeof members.routes.invitations> = async ({ db, scope, query, now }) => {
  return pageAnswer('invitations', await listInvitationRows(db, scope.organizationId, now, pageOf(query)))
}
