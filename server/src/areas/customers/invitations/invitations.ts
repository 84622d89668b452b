import { type customers, pageAnswer, pageOf } from '@userkeep/contract'
import { diff } from '../../../platform/diff.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { requireMayGrant } from '../../customer-roles/public.ts'
import { chosenRole, refuseGone } from '../members/chosen-role.ts'
import { findCustomer, lockCustomer } from '../profile/customers.sql.ts'
import { endWithdrawn } from './invitation-ends.sql.ts'
import { findInvitation, listInvitationRows } from './invitations.sql.ts'
import { inviteToTeam } from './invite-to-team.ts'
import { limitInvitationMail } from './limit-invitation-mail.ts'
import { resendToTeam } from './resend-to-team.ts'

export const listInvitations: Verb<typeof customers.routes.invitations> = async ({ db, scope, params, query, now }) => {
  const { id } = (await findCustomer(db, scope, params.id)) ?? fail('not_found')
  return pageAnswer('invitations', await listInvitationRows(db, scope, id, now, pageOf(query)))
}

export const inviteMember: Verb<typeof customers.routes.invite> = async ({
  caller,
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
    requireMayGrant(caller, role)
    const { invitation, acceptUrl } = await inviteToTeam(tx, scope, customer, { ...inviting, role })
    tx.audited({
      target: { type: 'customer_invitation', id: invitation.id, name: email },
      changes: { customer_id: { to: customer.id }, role: { to: invitation.role } },
    })
    return { ...invitation, mail_delivery: platform.mailDelivery, accept_url: acceptUrl }
  }).catch(refuseGone)
}

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

export const revokeInvitation: Verb<typeof customers.routes.revokeInvitation> = async ({
  params,
  scope,
  change,
  now,
}) =>
  change(async (tx) => {
    const { id: customerId } = (await lockCustomer(tx, scope, params.id)) ?? fail('not_found')
    const invitation = (await findInvitation(tx, scope, customerId, params.invitationId, now)) ?? fail('not_found')
    await endWithdrawn(tx, scope, invitation.id, now)
    tx.audited({
      target: { type: 'customer_invitation', id: invitation.id, name: invitation.email },
    })
  })
