import { members } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { hours } from '../../platform/clock.ts'
import { acceptInvitation } from './invitations/accept-invitation.ts'
import { deleteExpiredInvitations } from './invitations/invitations.sql.ts'
import {
  acceptInSession,
  inviteMember,
  listInvitations,
  readInvitation,
  resendInvitation,
  revokeInvitation,
} from './invitations/invitations.ts'
import { changeRole, leaveOrganization, listMembers, removeMember } from './members.ts'

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
