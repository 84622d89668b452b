import { type customerTeam, pageAnswer, pageOf } from '@userkeep/contract'
import type { Db } from '../../platform/db/sql.ts'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import type { ContactTeam } from '../../platform/http/callers.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { type CustomerRoleRow, isWithinReach, listCustomerRoleRows } from '../customer-roles/public.ts'
import {
  changeStanding,
  chosenRole,
  endMembership,
  findMember,
  listMemberRows,
  lockCustomer,
  type RoleChoice,
  refuseGone,
} from '../customers/public.ts'

export const listTeamMembers: Verb<typeof customerTeam.routes.members> = async ({ db, scope, caller, query }) => {
  return pageAnswer('members', await listMemberRows(db, scope, caller.team.customerId, pageOf(query)))
}

export const listTeamRoles: Verb<typeof customerTeam.routes.roles> = async ({ db, scope, query }) => {
  const roles = await listCustomerRoleRows(db, scope, pageOf(query))
  return pageAnswer('roles', roles, ({ id, key, name, permissions }) => ({ id, key, name, permissions }))
}

/** Neither the previous nor the new role may have permissions that the caller lacks. */
export const changeTeamRole: Verb<typeof customerTeam.routes.updateMember> = async ({
  params,
  body,
  caller,
  scope,
  change,
}) =>
  change(async (tx) => {
    const { team } = caller
    if (!(await lockCustomer(tx, scope, team.customerId))) fail('not_found')
    const member = (await findMember(tx, scope, team.customerId, params.id)) ?? fail('not_found')
    await roleWithinReach(tx, scope, team, {}, member.role)
    const role = await roleWithinReach(tx, scope, team, body, member.role)
    return changeStanding(tx, scope, team.customerId, member, role)
  }).catch(refuseGone)

/** A member who removes themselves leaves. */
export const removeTeamMember: Verb<typeof customerTeam.routes.removeMember> = async ({
  params,
  caller,
  scope,
  change,
  platform,
}) =>
  change(async (tx) => {
    const { team } = caller
    if (!(await lockCustomer(tx, scope, team.customerId))) fail('not_found')
    const member = (await findMember(tx, scope, team.customerId, params.id)) ?? fail('not_found')
    await roleWithinReach(tx, scope, team, {}, member.role)
    const reason = member.id === team.membershipId ? 'left' : 'removed'
    await endMembership(tx, platform, scope, team.customerId, member, reason)
  })

/** Returns a role that the caller may give and take away, because it has no permission that they lack. */
export async function roleWithinReach(
  db: Db,
  scope: EnvironmentScope,
  team: ContactTeam,
  choice: RoleChoice,
  standIn: { id: string } | 'member',
): Promise<CustomerRoleRow> {
  const role = await chosenRole(db, scope, choice, standIn)
  const giver = { key: team.role.key, permissions: team.permissions }
  if (!isWithinReach(role, giver)) fail('forbidden', `The role ${role.name} has permissions you do not have.`)
  return role
}
