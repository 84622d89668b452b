import type { customerTeam } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { findOwnTeam } from '../customers/public.ts'

export const getTeam: Verb<typeof customerTeam.routes.get> = async ({ db, scope, caller, platform }) =>
  (await findOwnTeam(db, platform, scope, caller.contactId, caller.team.customerId)) ?? fail('not_found')
