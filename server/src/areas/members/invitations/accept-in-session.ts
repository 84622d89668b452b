import type { members } from '@userkeep/contract'
import { hashToken } from '../../../platform/crypto/tokens.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { moveSession } from '../../sessions/public.ts'
import { emailKey } from '../../staff-auth/public.ts'
import { isMember, lockRoster } from '../members.sql.ts'
import { findHeldInvitation, spendInvitation } from './invitations.sql.ts'
import { joinOrganization } from './join-organization.ts'
import { overMessage } from './read-invitation.ts'

/** The session says whose account joins, so that the token need not prove anything. */
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
    // Whoever invited may have been removed or demoted until the roster was held.
    const invitation = (await findHeldInvitation(tx, tokenHash, now)) ?? refuse()
    if (!(await spendInvitation(tx, organizationId, tokenHash))) refuse()
    if (await isMember(tx, organizationId, email)) fail('conflict', 'You are already a member.')
    await joinOrganization(tx, invitation, user, { ip, userAgent, now })
    await moveSession(tx, session.id, organizationId)
    return { organization }
  })
}
