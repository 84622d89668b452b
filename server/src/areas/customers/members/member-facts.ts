import type { FactData } from '@userkeep/contract'
import type { Change, NewFact } from '../../../platform/change.ts'

type MemberFact = 'customer.member_joined' | 'customer.member_role_changed' | 'customer.member_left'

/** Emits the fact about a membership, for the customer and the contact. */
export function recordMember<T extends MemberFact>(
  tx: Change,
  type: T,
  { id, customerId, contactId }: { id: string; customerId: string; contactId: string },
  data: Omit<FactData<T>, 'membership_id' | 'customer_id' | 'contact_id'>,
): void {
  const ids = { membership_id: id, customer_id: customerId, contact_id: contactId }
  const fact = { type, about: id, contactId, customerId, data: { ...ids, ...data } }
  tx.fact(fact as unknown as NewFact)
}
