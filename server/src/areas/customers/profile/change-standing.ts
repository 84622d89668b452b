import type { Change } from '../../../platform/change.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { keepAnOwner } from '../members/keep-an-owner.ts'
import { recordMember } from '../members/member-facts.ts'
import { type MemberRow, type RoleReference, setMemberRole } from '../members/memberships.sql.ts'

/** Gives a member another role. The customer has to be held. */
export async function changeStanding(
  tx: Change,
  scope: EnvironmentScope,
  customerId: string,
  member: MemberRow,
  { id, key, name }: RoleReference,
): Promise<MemberRow> {
  if (id === member.role.id) return member
  await keepAnOwner(tx, scope, customerId, member, { key })
  await setMemberRole(tx, scope, member.id, id)
  const ids = { id: member.id, customerId, contactId: member.contact_id }
  const data = { role_id: id, previous_role_id: member.role.id }
  recordMember(tx, 'customer.member_role_changed', ids, data)
  return { ...member, role: { id, key, name } }
}
