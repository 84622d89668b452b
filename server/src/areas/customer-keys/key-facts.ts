import type { Change } from '../../platform/change.ts'

/** For those who remember what a key resolved to. */
export function recordKey(
  tx: Change,
  type: 'customer_api_key.created' | 'customer_api_key.revoked',
  { id, customerId, contactId }: { id: string; customerId: string; contactId: string | null },
): void {
  const data = { key_id: id, customer_id: customerId }
  tx.fact({ type, about: id, contactId, customerId, data })
}
