import type { Change } from '../../../platform/change.ts'
import { fail } from '../../../platform/fail.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import type { CustomerRow } from '../profile/customers.sql.ts'
import { endToken } from './invitation-ends.sql.ts'
import { findInvitation, type InvitationRow, renewInvitation } from './invitations.sql.ts'
import type { Invited, Inviting } from './invite-to-team.ts'
import { issueInvitation } from './issue-invitation.ts'

/** Mails an invitation again, with a new token and a new term; the old token is over. The customer has to be held. */
export async function resendToTeam(
  tx: Change,
  scope: EnvironmentScope,
  { id: customerId, name: team }: CustomerRow,
  { id, email, role }: InvitationRow,
  { inviter, publicUrl, now }: Pick<Inviting, 'inviter' | 'publicUrl' | 'now'>,
): Promise<Invited> {
  const issue = { email, team, role: role.name, inviter: inviter?.name ?? null, publicUrl, now }
  const { acceptUrl, ...issued } = await issueInvitation(tx, scope, issue)
  await endToken(tx, scope, id, now)
  await renewInvitation(tx, scope, id, { invitedBy: inviter?.id ?? null, ...issued })
  return { invitation: (await findInvitation(tx, scope, customerId, id, now)) ?? fail('internal'), acceptUrl }
}
