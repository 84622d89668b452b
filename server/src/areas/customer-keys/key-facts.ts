import type { Change } from '../../platform/change.ts'
import type { EnvironmentScope } from '../../platform/contact-data.ts'

/** For those who remember what a key resolved to. */
export function recordKey(
  tx: Change,
  { organizationId, environmentId }: EnvironmentScope,
  type: 'customer_api_key.created' | 'customer_api_key.revoked',
  { id, customerId, contactId }: { id: string; customerId: string; contactId: string | null },
): void {
  const data = { key_id: id, customer_id: customerId }
  tx.fact({ type, about: id, organizationId, environmentId, contactId, customerId, data })
}
