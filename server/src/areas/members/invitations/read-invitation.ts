import type { members } from '@userkeep/contract'
import { hashToken } from '../../../platform/crypto/tokens.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { acceptance } from '../rules.ts'
import { findHeldInvitation } from './invitations.sql.ts'

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

export const overMessage = 'This invitation has been used, has expired, was withdrawn or was never issued.'

/** One 401 for a used, an expired, a withdrawn, a no longer valid and a never-issued one. */
export const refuseInvitation = (): never =>
  fail('unauthorized', { message: overMessage, headers: { 'www-authenticate': 'Bearer' } })
