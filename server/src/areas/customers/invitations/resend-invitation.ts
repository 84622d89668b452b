import type { customers } from '@userkeep/contract'
import { diff } from '../../../platform/diff.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { lockCustomer } from '../profile/customers.sql.ts'
import { findInvitation } from './invitations.sql.ts'
import { limitInvitationMail } from './limit-invitation-mail.ts'
import { resendToTeam } from './resend-to-team.ts'

export const resendInvitation: Verb<typeof customers.routes.resendInvitation> = async ({
  params,
  scope,
  db,
  change,
  now,
  platform,
}) => {
  const { email } = (await findInvitation(db, scope, params.id, params.invitationId, now)) ?? fail('not_found')
  await limitInvitationMail(platform, scope, email, 'customers')
  return change(async (tx) => {
    const customer = (await lockCustomer(tx, scope, params.id)) ?? fail('not_found')
    const before = (await findInvitation(tx, scope, customer.id, params.invitationId, now)) ?? fail('not_found')
    const resending = { inviter: null, publicUrl: platform.settings.publicUrl, now }
    const { invitation: after, acceptUrl } = await resendToTeam(tx, scope, customer, before, resending)
    tx.audited({
      target: { type: 'customer_invitation', id: before.id, name: before.email },
      changes: diff(before, after, ['expires_at']),
    })
    return { ...after, mail_delivery: platform.mailDelivery, accept_url: acceptUrl }
  })
}
