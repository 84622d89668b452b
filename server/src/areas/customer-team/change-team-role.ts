import type { customerTeam } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { changeStanding, findMember, lockCustomer, refuseGone } from '../customers/public.ts'
import { roleWithinReach } from './within-reach.ts'

/** Neither the role that is taken nor the one that is given may hold more than the caller's own. */
export const changeTeamRole: Verb<typeof customerTeam.routes.updateMember> = async ({
  params,
  body,
  caller,
  scope,
  change,
}) =>
  change(async (tx) => {
    const { team } = caller
    if (!(await lockCustomer(tx, scope, team.customerId))) fail('not_found')
    const member = (await findMember(tx, scope, team.customerId, params.id)) ?? fail('not_found')
    await roleWithinReach(tx, scope, team, {}, member.role)
    const role = await roleWithinReach(tx, scope, team, body, member.role)
    return changeStanding(tx, scope, team.customerId, member, role)
  }).catch(refuseGone)
