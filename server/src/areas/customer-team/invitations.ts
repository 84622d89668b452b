import { type customerTeam, pageAnswer, pageOf } from '@userkeep/contract'
import { hashToken, tokenKey } from '../../platform/crypto/tokens.ts'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { findContact, findContactByIdentity } from '../contacts/public.ts'
import {
  endAccepted,
  endWithdrawn,
  findHeldInvitation,
  findInvitation,
  findInvitationByToken,
  findOwnTeam,
  inviteToTeam,
  joinTeam,
  limitInvitationMail,
  listInvitationRows,
  lockCustomer,
  refuseGone,
  resendToTeam,
} from '../customers/public.ts'
import { roleWithinReach } from './members.ts'

export const listTeamInvitations: Verb<typeof customerTeam.routes.invitations> = async ({
  db,
  scope,
  caller,
  query,
  now,
}) => {
  return pageAnswer('invitations', await listInvitationRows(db, scope, caller.team.customerId, now, pageOf(query)))
}

/** Reveals the status of an invitation to the holder of its token alone. */
export const readTeamInvitation: Verb<typeof customerTeam.routes.readInvitation> = async ({ db, caller, now }) => {
  const invitation =
    (await findInvitationByToken(db, tokenKey(caller.token), now)) ??
    fail('unauthorized', {
      message: 'This invitation is invalid or has expired.',
      headers: { 'www-authenticate': 'Bearer' },
    })
  const { status, customer } = invitation
  return status === 'open' ? invitation : { status, customer }
}

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

/** Requires the invited address as well as the token, because mail is forwarded and a customer invites a person. */
export const acceptTeamInvitation: Verb<typeof customerTeam.routes.acceptInvitation> = async ({
  body,
  caller,
  scope,
  change,
  now,
  platform,
}) =>
  change(async (tx) => {
    const { contactId } = caller
    const tokenHash = hashToken(body.token)
    const invitation = (await findHeldInvitation(tx, scope, tokenHash, now)) ?? refuseInvitation()
    const { customer_id: customerId, email_key, role_id: roleId } = invitation
    const invited = await findContactByIdentity(tx, scope, 'email', email_key)
    if (invited?.id !== contactId) {
      fail('wrong_recipient', 'This invitation is for another address. Sign in with that address.')
    }
    if (!(await lockCustomer(tx, scope, customerId))) refuseInvitation()
    if (!(await endAccepted(tx, scope, tokenHash, now))) refuseInvitation()
    await joinTeam(tx, platform, scope, { customerId, contactId, roleId, how: 'invited', now })
    return (await findOwnTeam(tx, platform, scope, contactId, customerId)) ?? fail('internal')
  }).catch(refuseGone)

const refuseInvitation = (): never => fail('not_found', 'This invitation is no longer valid. Ask for a new one.')

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
