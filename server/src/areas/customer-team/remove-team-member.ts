import type { customerTeam } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { endMembership, findMember, lockCustomer } from '../customers/public.ts'
import { roleWithinReach } from './within-reach.ts'

/** Whoever removes themselves has left. */
export const removeTeamMember: Verb<typeof customerTeam.routes.removeMember> = async ({
  params,
  caller,
  scope,
  change,
  platform,
}) =>
  change(async (tx) => {
    const { team } = caller
    if (!(await lockCustomer(tx, scope, team.customerId))) fail('not_found')
    const member = (await findMember(tx, scope, team.customerId, params.id)) ?? fail('not_found')
    await roleWithinReach(tx, scope, team, {}, member.role)
    const reason = member.id === team.membershipId ? 'left' : 'removed'
    await endMembership(tx, platform, scope, team.customerId, member, reason)
  })
