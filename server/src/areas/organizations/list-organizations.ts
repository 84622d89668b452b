import type { organizations } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { organizationsOfUser } from '../sessions/public.ts'

export const listOrganizations: Verb<typeof organizations.routes.list> = async ({ db, caller }) => ({
  organizations: [...(await organizationsOfUser(db, caller.user.id))],
})
