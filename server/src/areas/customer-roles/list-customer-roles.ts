import type { customerRoles } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { listCustomerRoleRows } from './customer-roles.sql.ts'

export const listCustomerRoles: Verb<typeof customerRoles.routes.list> = async ({ db, scope }) => ({
  customer_roles: await listCustomerRoleRows(db, scope),
})
