import { customerTeam } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import {
  acceptTeamInvitation,
  inviteTeammate,
  listTeamInvitations,
  readTeamInvitation,
  resendTeamInvitation,
  revokeTeamInvitation,
} from './invitations.ts'
import { changeTeamRole, listTeamMembers, listTeamRoles, removeTeamMember } from './members.ts'
import { foundTeam, getTeam, leaveTeam, listTeams, renameTeam } from './teams.ts'

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
