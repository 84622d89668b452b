import { v7 as uuid } from 'uuid'
import type { Transaction } from '../../../platform/change.ts'
import { insertMembership } from '../../organizations/public.ts'
import type { Device } from '../../sessions/public.ts'
import type { HeldInvitation } from './invitations.sql.ts'

/** Makes the invited account a member. The invitation has to be spent, and the roster held. */
export async function joinOrganization(
  tx: Transaction,
  { id: invitationId, organization_id: organizationId, role, is_mailed }: HeldInvitation,
  user: { id: string; email: string },
  { ip, userAgent, now }: Device,
): Promise<void> {
  const id = uuid()
  await insertMembership(tx, organizationId, { id, userId: user.id, roleId: role.id, now })
  const joining = tx.in({ organizationId, environmentId: null })
  joining.fact({
    type: 'member.joined',
    about: id,
    data: { membership_id: id, user_id: user.id, role_id: role.id, invitation_id: invitationId },
  })
  joining.audit({
    actor: { userId: user.id, email: user.email, ip, userAgent },
    action: 'member.joined',
    target: { type: 'membership', id, name: user.email },
    changes: { role: { to: role }, link: { to: is_mailed ? 'mailed' : 'copied' } },
  })
}
