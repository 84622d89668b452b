import { type organizations, pageAnswer, pageOf } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { listOrganizationsOfUser } from '../sessions/public.ts'

export const listOrganizations: Verb<typeof organizations.routes.list> = async ({ db, caller, query }) =>
  pageAnswer('organizations', await listOrganizationsOfUser(db, caller.user.id, pageOf(query)))
