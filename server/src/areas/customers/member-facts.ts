import type { Change } from '../../platform/change.ts'
import type { EnvironmentScope } from '../../platform/holders.ts'

type MemberFact = 'customer.member_joined' | 'customer.member_role_changed' | 'customer.member_left'

/** What happened to a membership, told about the team and about the person. */
export function recordMember(
  tx: Change,
  { organizationId, environmentId }: EnvironmentScope,
  type: MemberFact,
  { id, customerId, contactId }: { id: string; customerId: string; contactId: string },
  data: Record<string, unknown>,
): void {
  const ids = { membership_id: id, customer_id: customerId, contact_id: contactId }
  tx.fact({ type, about: id, organizationId, environmentId, contactId, customerId, data: { ...ids, ...data } })
}
