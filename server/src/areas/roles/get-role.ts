import type { roles } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { findRole } from './roles.sql.ts'

export const getRole: Verb<typeof roles.routes.get> = async ({ db, scope, params }) =>
  (await findRole(db, scope.organizationId, params.id)) ?? fail('not_found')
