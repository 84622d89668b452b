import { type customerRoles, pageAnswer, pageOf } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { listCustomerRoleRows } from './customer-roles.sql.ts'

export const listCustomerRoles: Verb<typeof customerRoles.routes.list> = async ({ db, scope, query }) =>
  pageAnswer('customer_roles', await listCustomerRoleRows(db, scope, pageOf(query)))
