import { customerTeam } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { acceptTeamInvitation } from './accept-team-invitation.ts'
import { changeTeamRole } from './change-team-role.ts'
import { foundTeam } from './found-team.ts'
import { getTeam } from './get-team.ts'
import { inviteTeammate } from './invite-teammate.ts'
import { leaveTeam } from './leave-team.ts'
import { listTeamInvitations } from './list-team-invitations.ts'
import { listTeamMembers } from './list-team-members.ts'
import { listTeamRoles } from './list-team-roles.ts'
import { listTeams } from './list-teams.ts'
import { readTeamInvitation } from './read-team-invitation.ts'
import { removeTeamMember } from './remove-team-member.ts'
import { renameTeam } from './rename-team.ts'
import { resendTeamInvitation } from './resend-team-invitation.ts'
import { revokeTeamInvitation } from './revoke-team-invitation.ts'

export const customerTeamArea = defineArea(customerTeam, {
  list: listTeams,
  create: foundTeam,
  get: getTeam,
  update: renameTeam,
  leave: leaveTeam,
  members: listTeamMembers,
  updateMember: changeTeamRole,
  removeMember: removeTeamMember,
  invitations: listTeamInvitations,
  invite: inviteTeammate,
  revokeInvitation: revokeTeamInvitation,
  resendInvitation: resendTeamInvitation,
  readInvitation: readTeamInvitation,
  acceptInvitation: acceptTeamInvitation,
  roles: listTeamRoles,
})
