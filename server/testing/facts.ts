import type { Transaction } from '../src/platform/change.ts'

/** A fact about this organization, where it does not matter which. */
export const recordSomeFact = (tx: Transaction, organizationId: string): void =>
  tx.in({ organizationId, environmentId: null }).fact({
    type: 'organization.created',
    about: organizationId,
    data: { organization_id: `org_${'0'.repeat(32)}`, user_id: organizationId },
  })
