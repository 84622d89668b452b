import { v7 as uuid } from 'uuid'
import type { Change } from '../../../platform/change.ts'
import { fail } from '../../../platform/fail.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { emailKey, findContactByIdentity } from '../../contacts/public.ts'
import { isMember } from '../members/memberships.sql.ts'
import type { CustomerRow } from '../profile/customers.sql.ts'
import { endOverdue } from './invitation-ends.sql.ts'
import { findInvitation, type InvitationRow, insertInvitation } from './invitations.sql.ts'
import { issueInvitation } from './issue-invitation.ts'

export interface Inviting {
  email: string
  role: { id: string; name: string }
  /** The contact who invites; null if the tenant does. */
  inviter: { id: string; name: string | null } | null
  publicUrl: string
  now: Date
}

export interface Invited {
  invitation: InvitationRow
  /** Returned to staff only. */
  acceptUrl: string
}

/** Mails an invitation. The customer has to be held. */
export async function inviteToTeam(
  tx: Change,
  scope: EnvironmentScope,
  { id: customerId, name: team }: CustomerRow,
  { email, role, inviter, publicUrl, now }: Inviting,
): Promise<Invited> {
  const known = await findContactByIdentity(tx, scope, 'email', emailKey(email))
  if (known && (await isMember(tx, scope, customerId, known.id))) fail('conflict', 'This person is already a member.')
  await endOverdue(tx, scope, { customerId, email, now })
  const id = uuid()
  const issue = { email, team, role: role.name, inviter: inviter?.name ?? null, publicUrl, now }
  const { acceptUrl, ...issued } = await issueInvitation(tx, scope, issue)
  const invitation = { id, customerId, email, roleId: role.id, invitedBy: inviter?.id ?? null, now, ...issued }
  if (!(await insertInvitation(tx, scope, invitation))) {
    fail('conflict', 'There is already a pending invitation for this email.')
  }
  return { invitation: (await findInvitation(tx, scope, customerId, id, now)) ?? fail('internal'), acceptUrl }
}
