import type { customerTeam } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { listCustomerRoleRows } from '../customer-roles/public.ts'

export const listTeamRoles: Verb<typeof customerTeam.routes.roles> = async ({ db, scope }) => {
  const roles = await listCustomerRoleRows(db, scope)
  return { roles: roles.map(({ id, key, name, permissions }) => ({ id, key, name, permissions })) }
}
