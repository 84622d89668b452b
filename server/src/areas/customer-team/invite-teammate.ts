import type { customerTeam } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { findContact } from '../contacts/public.ts'
import { inviteToTeam, limitInvitationMail, lockCustomer, refuseGone } from '../customers/public.ts'
import { roleWithinReach } from './within-reach.ts'

export const inviteTeammate: Verb<typeof customerTeam.routes.invite> = async ({
  body,
  caller,
  scope,
  change,
  now,
  platform,
}) => {
  await limitInvitationMail(platform, scope, body.email, 'customer-team')
  return change(async (tx) => {
    const { team, contactId } = caller
    const customer = (await lockCustomer(tx, scope, team.customerId)) ?? fail('not_found')
    const role = await roleWithinReach(tx, scope, team, body, 'member')
    const inviter = (await findContact(tx, scope, contactId)) ?? fail('not_found')
    const { publicUrl } = platform.settings
    return (await inviteToTeam(tx, scope, customer, { email: body.email, role, inviter, publicUrl, now })).invitation
  }).catch(refuseGone)
}
