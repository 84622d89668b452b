import { type members, pageAnswer, pageOf } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import { hashToken } from '../../../platform/crypto/tokens.ts'
import { diff } from '../../../platform/diff.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { Platform } from '../../../platform/platform.ts'
import { moveSession } from '../../sessions/public.ts'
import { emailKey } from '../../staff-auth/public.ts'
import { isMember, lockRoster } from '../members.sql.ts'
import { refuseDeletedRole, roleWithinReach } from '../role-within-reach.ts'
import { acceptance } from '../rules.ts'
import {
  deleteInvitation,
  findHeldInvitation,
  findInvitationTo,
  insertInvitation,
  listInvitationRows,
  lockInvitation,
  renewInvitation,
  spendInvitation,
} from './invitations.sql.ts'
import { issueInvitation } from './issue-invitation.ts'
import { joinOrganization } from './join-organization.ts'

export const listInvitations: Verb<typeof members.routes.invitations> = async ({ db, scope, query, now }) => {
  return pageAnswer('invitations', await listInvitationRows(db, scope.organizationId, now, pageOf(query)))
}

export const readInvitation: Verb<typeof members.routes.readInvitation> = async ({ db, caller, now }) => {
  const invitation = (await findHeldInvitation(db, hashToken(caller.token), now)) ?? refuseInvitation()
  const { email, organization, role, invited_by, account_exists, expires_at } = invitation
  const takes = acceptance(invitation)
  return {
    email,
    organization,
    role: role.name,
    invited_by,
    account_exists,
    needs_credentials: takes === 'credentials',
    sign_in_required: takes === 'session',
    expires_at,
  }
}

const overMessage = 'This invitation has been used, has expired, was withdrawn or was never issued.'

/** Answers the same 401 for a used, expired, withdrawn, invalidated and never-issued invitation. */
export const refuseInvitation = (): never =>
  fail('unauthorized', { message: overMessage, headers: { 'www-authenticate': 'Bearer' } })

export const inviteMember: Verb<typeof members.routes.invite> = async ({
  body,
  caller,
  scope,
  change,
  now,
  platform,
}) =>
  change(async (tx) => {
    const { organizationId } = scope
    const { email } = body
    await lockRoster(tx, organizationId)
    const role = await roleWithinReach(tx, caller, body.role_id)
    if (await isMember(tx, organizationId, email)) fail('conflict', 'This person is already a member.')
    await limitInvitationMail(platform, organizationId, email)
    const waiting = await findInvitationTo(tx, organizationId, email)
    // Replaces an invitation that is no longer valid.
    if (waiting && !waiting.valid) await deleteInvitation(tx, organizationId, waiting.id)
    const { publicUrl } = platform.settings
    const { name: organization } = caller.organization
    const issued = issueInvitation({ publicUrl, organization, role: role.name, inviter: caller.user.name, now })
    const invitation = { id: uuid(), ...issued, email, roleId: role.id, invitedBy: caller.user.id, now }
    if (!(await insertInvitation(tx, organizationId, invitation))) {
      fail('conflict', 'There is already a pending invitation for this email.')
    }
    const created = (await lockInvitation(tx, organizationId, invitation.id, now)) ?? fail('internal')
    tx.mail({ to: email, content: issued.content })
    tx.fact({
      type: 'member.invited',
      about: created.id,
      data: { invitation_id: created.id, role_id: role.id },
    })
    tx.audited({
      target: { type: 'invitation', id: created.id, name: email },
      changes: { email: { to: email }, role: { to: created.role } },
    })
    return { ...created, mail_delivery: platform.mailDelivery, accept_url: issued.acceptUrl }
  }).catch(refuseDeletedRole)

/** Renews an invitation. Its validity depends from now on on the member who resends it. */
export const resendInvitation: Verb<typeof members.routes.resendInvitation> = async ({
  params,
  caller,
  scope,
  change,
  now,
  platform,
}) =>
  change(async (tx) => {
    const { organizationId } = scope
    const before = (await lockInvitation(tx, organizationId, params.id, now)) ?? fail('not_found')
    const role = await roleWithinReach(tx, caller, before.role.id)
    await limitInvitationMail(platform, organizationId, before.email)
    const { publicUrl } = platform.settings
    const { name: organization } = caller.organization
    const issued = issueInvitation({ publicUrl, organization, role: role.name, inviter: caller.user.name, now })
    await renewInvitation(tx, organizationId, params.id, { ...issued, invitedBy: caller.user.id })
    tx.mail({ to: before.email, content: issued.content })
    const invited_by = { user_id: caller.user.id, email: caller.user.email }
    const after = { ...before, invited_by, valid: true, expires_at: issued.expiresAt.toISOString() }
    tx.audited({
      target: { type: 'invitation', id: params.id, name: before.email },
      changes: diff(before, after, ['invited_by', 'expires_at']),
    })
    return { ...after, mail_delivery: platform.mailDelivery, accept_url: issued.acceptUrl }
  })

export const revokeInvitation: Verb<typeof members.routes.revokeInvitation> = async ({
  params,
  caller,
  scope,
  change,
  now,
}) =>
  change(async (tx) => {
    const invitation = (await lockInvitation(tx, scope.organizationId, params.id, now)) ?? fail('not_found')
    await roleWithinReach(tx, caller, invitation.role.id)
    await deleteInvitation(tx, scope.organizationId, params.id)
    tx.audited({ target: { type: 'invitation', id: params.id, name: invitation.email } })
  })

/** Accepts an invitation for the account of the session, so the token need not prove an address. */
export const acceptInSession: Verb<typeof members.routes.acceptInSession> = async ({
  body,
  caller: { user, session },
  ip,
  userAgent,
  now,
  db,
  change,
}) => {
  const tokenHash = hashToken(body.token)
  const refuse = () => fail('not_found', overMessage)
  const {
    organization_id: organizationId,
    organization,
    email,
  } = (await findHeldInvitation(db, tokenHash, now)) ?? refuse()
  if (emailKey(email) !== emailKey(user.email)) {
    fail('wrong_recipient', 'This invitation is for another email. Sign in with that account.')
  }
  return change(async (tx) => {
    await lockRoster(tx, organizationId)
    // The inviter may have been removed or demoted before the members were locked.
    const invitation = (await findHeldInvitation(tx, tokenHash, now)) ?? refuse()
    if (!(await spendInvitation(tx, organizationId, tokenHash))) refuse()
    if (await isMember(tx, organizationId, email)) fail('conflict', 'You are already a member.')
    await joinOrganization(tx, invitation, user, { ip, userAgent, now })
    await moveSession(tx, session.id, organizationId)
    return { organization }
  })
}

const perAddress = { max: 5, windowSeconds: 3600 }

/** Refuses to mail one address over and over, whether by resending or by withdrawing and inviting again. */
async function limitInvitationMail({ limiter }: Platform, organizationId: string, email: string): Promise<void> {
  const address = hashToken(`${organizationId} ${emailKey(email)}`).toString('base64url')
  const { allowed, resetSeconds } = await limiter.consume('members.invitation', address, perAddress)
  if (!allowed) fail('rate_limited', { headers: { 'retry-after': String(resetSeconds) } })
}
