import type { customerTeam } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { findContact } from '../contacts/public.ts'
import { findInvitation, limitInvitationMail, lockCustomer, resendToTeam } from '../customers/public.ts'
import { roleWithinReach } from './within-reach.ts'

export const resendTeamInvitation: Verb<typeof customerTeam.routes.resendInvitation> = async ({
  params,
  caller,
  scope,
  db,
  change,
  now,
  platform,
}) => {
  const { team, contactId } = caller
  const { email } = (await findInvitation(db, scope, team.customerId, params.id, now)) ?? fail('not_found')
  await limitInvitationMail(platform, scope, email, 'customer-team')
  return change(async (tx) => {
    const customer = (await lockCustomer(tx, scope, team.customerId)) ?? fail('not_found')
    const invitation = (await findInvitation(tx, scope, customer.id, params.id, now)) ?? fail('not_found')
    await roleWithinReach(tx, scope, team, {}, invitation.role)
    const inviter = (await findContact(tx, scope, contactId)) ?? fail('not_found')
    const { publicUrl } = platform.settings
    return (await resendToTeam(tx, scope, customer, invitation, { inviter, publicUrl, now })).invitation
  })
}
