import type { Change } from '../../platform/change.ts'
import type { Recorder } from '../../platform/http/call.ts'
import { deleteMembership } from '../organizations/public.ts'
import { deleteSessionsInOrganization } from '../sessions/public.ts'
import { keepAnOwner } from './keep-an-owner.ts'
import type { MemberRow } from './members.sql.ts'

/** Takes a membership away, and with it the sessions that stand in the organization. The roster has to be held. */
export async function endMembership(
  tx: Change & Recorder,
  organizationId: string,
  member: MemberRow,
  reason: 'removed' | 'left',
): Promise<void> {
  await keepAnOwner(tx, organizationId, member, null)
  await deleteMembership(tx, organizationId, member.id)
  await deleteSessionsInOrganization(tx, organizationId, member.user_id)
  tx.fact({
    type: 'member.removed',
    about: member.id,
    data: { membership_id: member.id, user_id: member.user_id, reason },
  })
  tx.audited({
    target: { type: 'membership', id: member.id, name: member.email },
    changes: { role: { from: member.role } },
  })
}
