import { pageAnswer, pageOf, type roles } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { listRoleRows } from './roles.sql.ts'

export const listRoles: Verb<typeof roles.routes.list> = async ({ db, scope, query }) =>
  pageAnswer('roles', await listRoleRows(db, scope.organizationId, pageOf(query)))
