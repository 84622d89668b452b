import type { Change } from '../../../platform/change.ts'
import type { Extensible } from '../../../platform/platform.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { notifyMembersChanged } from '../extension-points.ts'
import { keepAnOwner } from './keep-an-owner.ts'
import { recordMember } from './member-facts.ts'
import { countMembers, deleteMembership, type MemberRow } from './memberships.sql.ts'

/** Takes a membership away. The customer has to be held. */
export async function endMembership(
  tx: Change,
  platform: Extensible,
  scope: EnvironmentScope,
  customerId: string,
  member: MemberRow,
  reason: 'removed' | 'left',
): Promise<void> {
  await keepAnOwner(tx, scope, customerId, member, null)
  await deleteMembership(tx, scope, member.id)
  const ids = { id: member.id, customerId, contactId: member.contact_id }
  recordMember(tx, 'customer.member_left', ids, { reason })
  await notifyMembersChanged(platform, tx, { scope, customerId, members: await countMembers(tx, scope, customerId) })
}
