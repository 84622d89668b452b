import type { customerTeam } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { endWithdrawn, findInvitation, lockCustomer } from '../customers/public.ts'
import { roleWithinReach } from './within-reach.ts'

export const revokeTeamInvitation: Verb<typeof customerTeam.routes.revokeInvitation> = async ({
  params,
  caller,
  scope,
  change,
  now,
}) =>
  change(async (tx) => {
    const { team } = caller
    if (!(await lockCustomer(tx, scope, team.customerId))) fail('not_found')
    const invitation = (await findInvitation(tx, scope, team.customerId, params.id, now)) ?? fail('not_found')
    await roleWithinReach(tx, scope, team, {}, invitation.role)
    await endWithdrawn(tx, scope, invitation.id, now)
  })
