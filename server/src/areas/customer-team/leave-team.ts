import type { customerTeam } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { endMembership, findMember, lockCustomer } from '../customers/public.ts'

export const leaveTeam: Verb<typeof customerTeam.routes.leave> = async ({ caller, scope, change, platform }) =>
  change(async (tx) => {
    const { customerId, membershipId } = caller.team
    if (!(await lockCustomer(tx, scope, customerId))) fail('not_found')
    const member = (await findMember(tx, scope, customerId, membershipId)) ?? fail('not_found')
    await endMembership(tx, platform, scope, customerId, member, 'left')
  })
