import { type customerTeam, pageAnswer, pageOf } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { listCustomerRoleRows } from '../customer-roles/public.ts'

export const listTeamRoles: Verb<typeof customerTeam.routes.roles> = async ({ db, scope, query }) => {
  const roles = await listCustomerRoleRows(db, scope, pageOf(query))
  return pageAnswer('roles', roles, ({ id, key, name, permissions }) => ({ id, key, name, permissions }))
}
