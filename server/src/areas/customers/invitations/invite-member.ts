import type { customers } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { chosenRole, refuseGone } from '../members/chosen-role.ts'
import { lockCustomer } from '../profile/customers.sql.ts'
import { inviteToTeam } from './invite-to-team.ts'
import { limitInvitationMail } from './limit-invitation-mail.ts'

export const inviteMember: Verb<typeof customers.routes.invite> = async ({
  params,
  body,
  scope,
  change,
  now,
  platform,
}) => {
  await limitInvitationMail(platform, scope, body.email, 'customers')
  return change(async (tx) => {
    const customer = (await lockCustomer(tx, scope, params.id)) ?? fail('not_found')
    const { email } = body
    const inviting = { email, inviter: null, publicUrl: platform.settings.publicUrl, now }
    const role = await chosenRole(tx, scope, body, 'member')
    const { invitation, acceptUrl } = await inviteToTeam(tx, scope, customer, { ...inviting, role })
    tx.audited({
      target: { type: 'customer_invitation', id: invitation.id, name: email },
      changes: { customer_id: { to: customer.id }, role: { to: invitation.role } },
    })
    return { ...invitation, mail_delivery: platform.mailDelivery, accept_url: acceptUrl }
  }).catch(refuseGone)
}
