import { members } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { hours } from '../../platform/clock.ts'
import { changeRole } from './change-role.ts'
import { acceptInSession } from './invitations/accept-in-session.ts'
import { acceptInvitation } from './invitations/accept-invitation.ts'
import { deleteExpiredInvitations } from './invitations/invitations.sql.ts'
import { inviteMember } from './invitations/invite-member.ts'
import { listInvitations } from './invitations/list-invitations.ts'
import { readInvitation } from './invitations/read-invitation.ts'
import { resendInvitation } from './invitations/resend-invitation.ts'
import { revokeInvitation } from './invitations/revoke-invitation.ts'
import { leaveOrganization } from './leave-organization.ts'
import { listMembers } from './list-members.ts'
import { removeMember } from './remove-member.ts'

export const membersArea = defineArea(
  members,
  {
    list: listMembers,
    update: changeRole,
    remove: removeMember,
    leave: leaveOrganization,
    invitations: listInvitations,
    invite: inviteMember,
    revokeInvitation,
    resendInvitation,
    readInvitation,
    acceptInvitation,
    acceptInSession,
  },
  {
    tables: {
      invitations: { placement: 'local' },
    },
    jobs: [
      { name: 'members.prune', everyMs: hours(1), run: ({ sql, clock }) => deleteExpiredInvitations(sql, clock.now()) },
    ],
  },
)
