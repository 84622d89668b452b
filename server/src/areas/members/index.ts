import { members } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { hours } from '../../platform/clock.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { changeRole } from './change-role.ts'
import { deleteExpiredInvitations } from './invitations.sql.ts'
import { inviteMember } from './invite-member.ts'
import { leaveOrganization } from './leave-organization.ts'
import { listInvitations } from './list-invitations.ts'
import { listMembers } from './list-members.ts'
import { readInvitation } from './read-invitation.ts'
import { removeMember } from './remove-member.ts'
import { resendInvitation } from './resend-invitation.ts'
import { revokeInvitation } from './revoke-invitation.ts'

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
