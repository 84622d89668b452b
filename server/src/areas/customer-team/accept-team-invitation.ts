import type { customerTeam } from '@userkeep/contract'
import { hashToken } from '../../platform/crypto/tokens.ts'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { findContactByIdentity } from '../contacts/public.ts'
import {
  endAccepted,
  findHeldInvitation,
  findOwnTeam,
  joinTeam,
  lockCustomer,
  refuseGone,
} from '../customers/public.ts'

/** The token alone admits nobody: mail is forwarded, and a team invites a person, not whoever holds a link. */
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

const refuseInvitation = (): never =>
  fail('not_found', 'This invitation has been used, has expired, was withdrawn or was never issued.')
